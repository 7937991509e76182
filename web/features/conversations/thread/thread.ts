import { createSignal } from '../../../lib/signal.ts'
import { gapAfter, merge, type Numbered } from './merge.ts'

export interface ThreadPorts<Message extends Numbered> {
  /** Newest first; without a cursor the newest page. */
  readPage(cursor: string | undefined): Promise<{ items: readonly Message[]; nextCursor: string | null }>
  /** Oldest first; `more` if the page is incomplete. */
  loadAfter(seq: number): Promise<{ items: readonly Message[]; more: boolean }>
  /** Waits before a gap is fetched: messages that arrive out of order usually close it. */
  pause(): Promise<void>
}

export interface ThreadState<Message> {
  /** Oldest first, without duplicates. Empty while the first page loads. */
  readonly messages: readonly Message[]
  readonly stage: 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly older: 'none' | 'more' | 'loading' | 'failed'
}

export type Thread<Message extends Numbered> = ReturnType<typeof createThread<Message>>

/**
 * Creates the message store of one conversation, outside React: messages arrive in any order from pages, live events
 * and own sends. They merge by sequence number; gaps are fetched.
 */
export function createThread<Message extends Numbered>(ports: ThreadPorts<Message>) {
  let state: ThreadState<Message> = { messages: [], stage: 'loading', error: null, older: 'none' }
  let cursor: string | undefined
  let opening: Promise<void> | undefined
  let filling: Promise<void> | undefined
  let askedAgain = false
  const { emit, subscribe } = createSignal()

  function set(part: Partial<ThreadState<Message>>) {
    state = { ...state, ...part }
    emit()
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

  /** Fetches everything after the first gap; without a gap everything after the last known message. */
  async function fill() {
    const known = state.messages
    let after = gapAfter(known, 0) ?? known.at(-1)?.seq ?? 0
    for (let more = true; more; ) {
      const answer = await ports.loadAfter(after)
      take(answer.items)
      const last = answer.items.at(-1)?.seq ?? after
      more = answer.more && last > after
      after = last
    }
  }

  return {
    subscribe,
    snapshot: () => state,

    /** Shows the offline copy until the newest page replaces it. */
    recall(messages: readonly Message[]): void {
      if (state.stage !== 'ready' && state.messages.length === 0) take(messages)
    },

    open(): Promise<void> {
      if (state.stage === 'ready') return Promise.resolve()
      opening ??= readFirst()
      return opening
    },

    /** Loads the page before the oldest known message. A failure changes nothing and allows a retry. */
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
     * Fetches missed messages, after an interruption or possible news. A call during a run triggers another pass.
     * Rejects with the API's error.
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

    /** Adds messages that arrived live or were sent here. Fetches those missing before them after a pause. */
    async receive(more: readonly Message[]): Promise<void> {
      if (state.stage !== 'ready') return this.open()
      take(more)
      if (gapAfter(state.messages, 0) === undefined) return
      await ports.pause()
      if (gapAfter(state.messages, 0) !== undefined) await this.catchUp()
    },
  }
}
