import { createSignal } from '../../../lib/signal.ts'
import { gapAfter, merge, type Numbered } from './merge.ts'

/** What a conversation needs from outside: the API and the clock. */
export interface ThreadPorts<Message extends Numbered> {
  /** A page of messages, newest first; without a cursor the newest. */
  readPage(cursor: string | undefined): Promise<{ items: readonly Message[]; nextCursor: string | null }>
  /** Messages after a number, oldest first; `more` where these are not all of them. */
  readAfter(seq: number): Promise<{ items: readonly Message[]; more: boolean }>
  /** Resolves when it is time to look for what is missing: what comes in disorder mostly comes by itself. */
  pause(): Promise<void>
}

export interface ThreadState<Message> {
  /** Oldest first, each once. Empty while the first page is on its way. */
  readonly messages: readonly Message[]
  readonly stage: 'loading' | 'ready' | 'failed'
  /** Why the last reading failed. */
  readonly error: unknown
  readonly older: 'none' | 'more' | 'loading' | 'failed'
}

export type Thread<Message extends Numbered> = ReturnType<typeof createThread<Message>>

/**
 * The messages of one conversation: a store outside React, because they come from three sides (pages, live, what was
 * sent here) in any order. What arrives is merged by its number; whatever is missing between is fetched.
 */
export function createThread<Message extends Numbered>(ports: ThreadPorts<Message>) {
  let state: ThreadState<Message> = { messages: [], stage: 'loading', error: null, older: 'none' }
  let cursor: string | undefined
  let opening: Promise<void> | undefined
  let filling: Promise<void> | undefined
  let askedAgain = false
  const { tell, subscribe } = createSignal()

  function set(part: Partial<ThreadState<Message>>) {
    state = { ...state, ...part }
    tell()
  }

  function take(more: readonly Message[]) {
    const messages = merge(state.messages, more)
    if (messages !== state.messages) set({ messages })
  }

  async function readFirst() {
    set({ stage: 'loading', error: null })
    try {
      const { items, nextCursor } = await ports.readPage(undefined)
      cursor = nextCursor ?? undefined
      const messages = merge([], items)
      set({ messages, stage: 'ready', older: nextCursor === null ? 'none' : 'more' })
    } catch (error) {
      set({ stage: 'failed', error })
    } finally {
      opening = undefined
    }
  }

  /** Everything after the last number before a gap; without one, whatever is newer than what is known. */
  async function fill() {
    const known = state.messages
    let after = gapAfter(known, 0) ?? known.at(-1)?.seq ?? 0
    for (let more = true; more; ) {
      const answer = await ports.readAfter(after)
      take(answer.items)
      const last = answer.items.at(-1)?.seq ?? after
      more = answer.more && last > after
      after = last
    }
  }

  return {
    subscribe,
    snapshot: () => state,

    /** Shows what was seen here before until the newest page is read, which takes its place. */
    recall(messages: readonly Message[]): void {
      if (state.stage !== 'ready' && state.messages.length === 0) take(messages)
    },

    /** Reads the newest page, once. */
    open(): Promise<void> {
      if (state.stage === 'ready') return Promise.resolve()
      opening ??= readFirst()
      return opening
    },

    /** Reads the page before the oldest known message. A failure leaves all as it was, to be tried again. */
    async readOlder(): Promise<void> {
      if (state.older !== 'more' && state.older !== 'failed') return
      set({ older: 'loading' })
      try {
        const { items, nextCursor } = await ports.readPage(cursor)
        cursor = nextCursor ?? undefined
        take(items)
        set({ older: nextCursor === null ? 'none' : 'more' })
      } catch (error) {
        set({ older: 'failed', error })
      }
    },

    /**
     * Fetches what came meanwhile: after an interruption, and when there may be news. One at a time; asked for again
     * meanwhile, it looks once more. Rejects where the API does.
     */
    catchUp(): Promise<void> {
      if (state.stage !== 'ready') return this.open()
      if (filling) {
        askedAgain = true
        return filling
      }
      filling = (async () => {
        try {
          do {
            askedAgain = false
            await fill()
          } while (askedAgain)
        } finally {
          filling = undefined
        }
      })()
      return filling
    },

    /** Takes what came live or was sent here. Where messages are missing before it, they are fetched after a while. */
    async receive(more: readonly Message[]): Promise<void> {
      if (state.stage !== 'ready') return this.open()
      take(more)
      if (gapAfter(state.messages, 0) === undefined) return
      await ports.pause()
      if (gapAfter(state.messages, 0) !== undefined) await this.catchUp()
    },
  }
}
