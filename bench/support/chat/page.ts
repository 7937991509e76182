import type { MessageView, Side } from '../../../shared/contract/conversations.ts'
import type { LivePayload } from '../../../shared/live/payloads.ts'
import { livePayload } from '../../../shared/live/payloads.ts'
import { subscriptionDocument } from '../../../shared/live/schema.ts'
import { classifySendError, isMessageLimit } from '../../../web/features/conversations/outbox/classify-send-error.ts'
import { createOutbox, type Outbox } from '../../../web/features/conversations/outbox/outbox.ts'
import type { PendingMessageStore } from '../../../web/features/conversations/outbox/waiting.ts'
import { createThread, type Thread } from '../../../web/features/conversations/thread/thread.ts'
import { connect } from '../../../web/lib/live/connection.ts'
import type { Line } from './line.ts'
import { type Api, apiAt, type ChatPerson } from './people.ts'
import { type ScreenCallbacks, watchTalk } from './screen.ts'

export interface PageOptions {
  readonly person: ChatPerson
  readonly line: Line
  /** Open conversations with the user's side in each. */
  readonly talks: ReadonlyMap<string, Side>
  /** Resolves when a rate-limited user may write again. */
  readonly slowedDown: () => Promise<void>
}

export interface Page {
  readonly outbox: Outbox
  readonly threadOf: (talk: string) => Thread<MessageView>
  readonly ready: Promise<unknown>
  close(): void
}

/** Same value as in `web/features/conversations`. */
const disorderMs = 400
const lookEveryMs = 30_000
const firstPauseMs = 1000
const longestPauseMs = 30_000
/** Same value as in `web/lib/live/live.ts`. */
const settlingMs = 2000

export function openPage(
  { person, line, talks, slowedDown }: PageOptions,
  store: PendingMessageStore,
  told: ScreenCallbacks,
): Page {
  const url = `http://127.0.0.1:${line.port}`
  const apiNow = async (): Promise<Api> => apiAt(url, await person.token())
  const threads = new Map([...talks.keys()].map((id) => [id, openThread(id, apiNow)]))
  const listening = Promise.withResolvers<void>()
  let closed = false
  let slow: Promise<void> | undefined

  const outbox = createOutbox({
    store,
    async send({ id: messageId, conversationId: id, text, photoIds }) {
      const api = await apiNow()
      const { message } = await api.conversations.send({ id, messageId, text, photoIds: [...photoIds] })
      // Responses to a closed page are lost.
      if (closed) throw new TypeError('The page is gone')
      deliver(message)
    },
    classifyError(error) {
      if (isMessageLimit(error)) slow = slowedDown()
      return closed ? { kind: 'stopped' } : classifySendError(error)
    },
    runExclusively: (run) => run(),
    async pause(attempt) {
      await (slow ?? untilAnotherTry(line, attempt))
      slow = undefined
    },
    notifyTabs: () => undefined,
  })
  const connection = connect({
    socketUrl: `ws://127.0.0.1:${line.port}/graphql/realtime`,
    host: 'localhost',
    document: subscriptionDocument(livePayload),
    token: (fresh) => person.token(fresh),
    onPayload(payload) {
      const { kind, ...rest } = payload as LivePayload
      if (kind === 'message' && 'message' in rest) deliver(rest.message)
    },
    onSubscribed() {
      listening.resolve()
      lookAll()
      setTimeout(lookAll, settlingMs)
    },
    onRefused(code) {
      throw new Error(`Subscription refused: ${code}`)
    },
  })

  function deliver(message: MessageView): void {
    if (!closed) threads.get(message.conversationId)?.receive([message]).catch(ignoreNetworkFault)
  }

  function lookAll(): void {
    if (closed) return
    for (const thread of threads.values()) thread.catchUp().catch(ignoreNetworkFault)
  }

  const timer = setInterval(lookAll, lookEveryMs)
  const leaveLine = line.onMend(() => {
    connection.wake()
    lookAll()
    void outbox.drain()
  })
  const leaveTalks = [...talks].map(([id, side]) => watchTalk(threadOf(id), outbox, { id, side }, told))
  const opened = [...threads.values()].map((thread) => thread.open())
  void outbox.drain()

  function threadOf(id: string): Thread<MessageView> {
    const thread = threads.get(id)
    if (!thread) throw new Error(`${id} is not open here`)
    return thread
  }

  return {
    outbox,
    threadOf,
    ready: Promise.all([...opened, listening.promise]),
    close() {
      closed = true
      clearInterval(timer)
      for (const leave of [leaveLine, ...leaveTalks]) leave()
      connection.close()
    },
  }
}

function openThread(id: string, apiNow: () => Promise<Api>): Thread<MessageView> {
  return createThread<MessageView>({
    readPage: async (cursor) => (await apiNow()).conversations.messages({ id, ...(cursor ? { cursor } : {}) }),
    loadAfter: async (after) => (await apiNow()).conversations.missed({ id, after }),
    pause: () => new Promise((resolve) => setTimeout(resolve, disorderMs)),
  })
}

/** Ignores network failures and cloud restarts; a retry follows. */
function ignoreNetworkFault(error: unknown): void {
  const isFault = error instanceof Error && 'status' in error && Number(error.status) >= 500
  if (!(error instanceof TypeError) && !isFault) throw error
}

/** Retry delay as in `web/features/conversations/outbox/outboxes.ts`: increasing, or until the network returns. */
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
