import type { MessageView, Side } from '../../../shared/contract/conversations.ts'
import { type LivePayload, livePayload } from '../../../shared/live/payloads.ts'
import { subscriptionDocument } from '../../../shared/live/schema.ts'
import { shownMessages } from '../../../web/features/conversations/area/shown.ts'
import { createOutbox } from '../../../web/features/conversations/outbox/outbox.ts'
import { isFlood, verdictOn } from '../../../web/features/conversations/outbox/verdict.ts'
import { memoryStore, type WaitingStore } from '../../../web/features/conversations/outbox/waiting.ts'
import { gapAfter } from '../../../web/features/conversations/thread/merge.ts'
import { createThread, type Thread } from '../../../web/features/conversations/thread/thread.ts'
import { connect } from '../../../web/lib/live/connection.ts'
import type { Seen } from './judgement.ts'
import type { Line } from './line.ts'
import { type Api, apiAt, type ChatPerson } from './people.ts'

export interface BrowserOptions {
  readonly person: ChatPerson
  readonly line: Line
  /** The conversations that are open, and which of the two this person is in each. */
  readonly talks: ReadonlyMap<string, Side>
  /** Told of each message when it first shows. */
  readonly onShown: (id: string) => void
  /** Resolves when somebody who was too fast may write again. */
  readonly slowedDown: () => Promise<void>
}

/**
 * A browser with the product's own connection, outbox, threads and choice of what is shown; what is React or the
 * browser's own stands in from here: a store that outlives the page, and a line that can be cut.
 */
export interface Browser {
  /** Resolves once its talks show what there is and it hears what comes. */
  ready(): Promise<unknown>
  /** Writes as the button does: kept first, then sent. */
  write(talk: string, message: Seen): Promise<void>
  /** How many messages wait to be sent. */
  waiting(): number
  /** Up to which number a talk shows without a gap. */
  wholeUpTo(talk: string): number
  /** Loads the page anew; what waits is kept. The line must be cut: a page takes its requests with it. */
  reload(): void
  /** What a talk shows to somebody who scrolls up to its beginning. */
  whole(talk: string): Promise<readonly Seen[]>
  /** How often the screen changed, and how often it then showed a message twice or out of order. */
  readonly glances: { readonly all: number; readonly wrong: number }
  close(): void
}

/** As `web/features/conversations` has them. */
const disorderMs = 400
const lookEveryMs = 30_000
const firstPauseMs = 1000
const longestPauseMs = 30_000
/** As `web/lib/live/live.ts` has it. */
const settlingMs = 2000
/** How much of a talk is looked at whenever it changes. */
const glanceLength = 100

/** Gives this process what the product's code expects of a browser's window. */
export function standInForWindow(): void {
  Object.assign(globalThis, { window: globalThis })
  // Whoever is offline finds out by the line.
  Object.defineProperty(navigator, 'onLine', { value: true })
}

export function openBrowser(options: BrowserOptions): Browser {
  const store = memoryStore()
  const seen = new Set<string>()
  const glances = { all: 0, wrong: 0 }
  const tell = {
    shown(id: string) {
      if (seen.has(id)) return
      seen.add(id)
      options.onShown(id)
    },
    glance(right: boolean) {
      glances.all++
      if (!right) glances.wrong++
    },
  }
  let page = openPage(options, store, tell)
  return {
    glances,
    ready: () => page.ready,
    async write(conversationId, message) {
      await page.outbox.add({ ...message, conversationId, photoIds: [], writtenAt: new Date().toISOString() })
      // The page that sends may be another one by now.
      void page.outbox.drain()
    },
    waiting: () => page.outbox.snapshot().length,
    wholeUpTo(talk) {
      const { messages } = page.threadOf(talk).snapshot()
      return gapAfter(messages, 0) ?? messages.at(-1)?.seq ?? 0
    },
    reload() {
      page.close()
      page = openPage(options, store, tell)
    },
    whole: (talk) => page.scrollUp(talk),
    close: () => page.close(),
  }
}

interface Told {
  shown(id: string): void
  glance(right: boolean): void
}

/** What lives as long as a page does. */
function openPage({ person, line, talks, slowedDown }: BrowserOptions, store: WaitingStore, told: Told) {
  const url = `http://127.0.0.1:${line.port}`
  const threads = new Map<string, Thread<MessageView>>()
  const listening = Promise.withResolvers<void>()
  let closed = false
  let slow: Promise<void> | undefined

  const outbox = createOutbox({
    store,
    async send({ id: messageId, conversationId: id, text, photoIds }) {
      const api = await apiNow()
      const { message } = await api.conversations.send({ id, messageId, text, photoIds: [...photoIds] })
      // An answer to a page that is gone is lost.
      if (closed) throw new TypeError('The page is gone')
      deliver(message)
    },
    verdictOn(error) {
      if (isFlood(error)) slow = slowedDown()
      return closed ? { kind: 'stopped' } : verdictOn(error)
    },
    alone: (run) => run(),
    async pause(attempt) {
      await (slow ?? untilAnotherTry(line, attempt))
      slow = undefined
    },
    tell: () => undefined,
  })

  const connection = connect({
    socketUrl: `ws://127.0.0.1:${line.port}/graphql/realtime`,
    host: 'localhost',
    document: subscriptionDocument(livePayload),
    token: (fresh) => person.token(fresh),
    onPayload: (payload) => hear(payload as LivePayload),
    onListening() {
      listening.resolve()
      lookAll()
      setTimeout(lookAll, settlingMs)
    },
    onRefused(code) {
      throw new Error(`Nobody may listen: ${code}`)
    },
  })

  async function apiNow(): Promise<Api> {
    return apiAt(url, await person.token())
  }

  function hear(payload: LivePayload): void {
    if (payload.kind === 'message') deliver(payload.message)
  }

  function deliver(message: MessageView): void {
    if (!closed) threads.get(message.conversationId)?.receive([message]).catch(missedForNow)
  }

  function lookAll(): void {
    if (closed) return
    for (const thread of threads.values()) thread.catchUp().catch(missedForNow)
  }

  function threadOf(id: string): Thread<MessageView> {
    const thread = threads.get(id)
    if (!thread) throw new Error(`${id} is not open here`)
    return thread
  }

  function open(id: string, side: Side): Promise<void> {
    const thread = createThread<MessageView>({
      readPage: async (cursor) => (await apiNow()).conversations.messages({ id, ...(cursor ? { cursor } : {}) }),
      readAfter: async (after) => (await apiNow()).conversations.missed({ id, after }),
      pause: () => new Promise((resolve) => setTimeout(resolve, disorderMs)),
    })
    threads.set(id, thread)
    const counted = new Set<string>()
    let count = 0
    thread.subscribe(() => {
      if (closed) return
      const { messages } = thread.snapshot()
      // What is new stands near the end: the rest need not be looked for.
      for (let index = messages.length - 1, left = messages.length - count; index >= 0 && left > 0; index--) {
        const message = messages[index]
        if (!message || counted.has(message.id)) continue
        counted.add(message.id)
        told.shown(message.id)
        left--
      }
      count = messages.length
      look()
    })
    const look = () => {
      const said = thread.snapshot().messages.slice(-glanceLength)
      const waiting = outbox.snapshot().filter(({ conversationId }) => conversationId === id)
      const keys = shownMessages(said, waiting, { side, otherReadSeq: 0 }).map(({ key }) => key)
      const inOrder = said.every(({ seq }, index) => index === 0 || seq > (said[index - 1]?.seq ?? 0))
      told.glance(inOrder && new Set(keys).size === keys.length)
    }
    outbox.subscribe(() => !closed && look())
    return thread.open()
  }

  const opened = [...talks].map(([id, side]) => open(id, side))
  const timer = setInterval(lookAll, lookEveryMs)
  const noLongerMended = line.onMend(() => {
    connection.wake()
    lookAll()
    void outbox.drain()
  })
  void outbox.drain()

  return {
    outbox,
    threadOf,
    ready: Promise.all([...opened, listening.promise]),
    async scrollUp(id: string): Promise<readonly Seen[]> {
      const thread = threadOf(id)
      while (thread.snapshot().older !== 'none') await thread.readOlder()
      const waiting = outbox.snapshot().filter(({ conversationId }) => conversationId === id)
      const shown = shownMessages(thread.snapshot().messages, waiting, { side: undefined, otherReadSeq: 0 })
      return shown.map((message) => ({ id: message.key, text: message.kind === 'pickup' ? '' : message.text }))
    },
    close() {
      closed = true
      clearInterval(timer)
      noLongerMended()
      connection.close()
    },
  }
}

function missedForNow(error: unknown): void {
  if (!(error instanceof TypeError) && !isFault(error)) throw error
}

/** A cloud that starts or ends answers with 5xx. */
function isFault(error: unknown): boolean {
  return error instanceof Error && 'status' in error && Number(error.status) >= 500
}

/** As `web/features/conversations/outbox/outboxes.ts` waits: longer each time, or until the network is back. */
function untilAnotherTry(line: Line, attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, Math.min(longestPauseMs, firstPauseMs * 2 ** attempt))
    const stop = line.onMend(done)
  })
}
