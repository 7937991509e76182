import i18next from 'i18next'
import type { MessageView } from '../../../../shared/contract/conversations.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { queryClient } from '../../../lib/server/query-client.ts'
import { currentSession } from '../../../lib/session/session.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import { addMessageToList } from '../live-messages.ts'
import { deliver } from '../thread/threads.ts'
import { browserStore } from './browser-store.ts'
import { classifySendError, isMessageLimit, WriterSignedOut } from './classify-send-error.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { OutgoingMessage } from './waiting.ts'
import { storePendingCount } from './waiting-mark.ts'

type News =
  | { readonly kind: 'changed'; readonly userId: string }
  | { readonly kind: 'sent'; readonly userId: string; readonly message: MessageView }

const firstPauseMs = 1000
const longestPauseMs = 30_000

const channel = new BroadcastChannel('outbox')
const outboxes = new Map<string, Promise<Outbox>>()

/** Returns the outbox of a user in this browser. All tabs share its store. */
export function outboxOf(userId: string): Promise<Outbox> {
  const known = outboxes.get(userId) ?? open(userId)
  outboxes.set(userId, known)
  return known
}

/** Sends the user's pending messages after a sign-in: an outbox that stopped at sign-out does not restart by itself. */
export async function resumeOutbox(userId: string): Promise<void> {
  const outbox = await outboxOf(userId)
  await outbox.drain()
}

/** Prefetches the sending code: offline the import would fail, and browsers do not retry a failed module. */
function prefetchSender(): void {
  import('../../../lib/live/call.ts').catch((error: unknown) =>
    console.info('The sending code could not be prefetched.', error),
  )
}

async function open(userId: string): Promise<Outbox> {
  prefetchSender()
  const outbox = createOutbox({
    store: await browserStore(userId),
    send: (message) => send(userId, message),
    classifyError(error) {
      if (isMessageLimit(error)) showLocalised(() => notify.warning({ title: problemText(i18next.t, error) }))
      return classifySendError(error)
    },
    runExclusively: (run) => runExclusively(`outbox:${userId}`, run),
    pause: waitForRetry,
    notifyTabs(count) {
      storePendingCount(userId, count)
      notifyTabs({ kind: 'changed', userId })
    },
  })
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.userId !== userId) return
    if (data.kind === 'sent') deliver(data.message)
    else void outbox.refresh()
  })
  window.addEventListener('online', () => void outbox.drain())
  void outbox.drain()
  return outbox
}

/** Shows the message before it leaves the outbox, so that it never disappears. */
async function send(
  userId: string,
  { id: messageId, conversationId: id, text, photoIds }: OutgoingMessage,
): Promise<void> {
  const session = currentSession()
  if (session.status !== 'signed-in' || session.actor.id !== userId) throw new WriterSignedOut()
  const { message, altered } = await api.conversations.send.call({ id, messageId, text, photoIds: [...photoIds] })
  deliver(message)
  notifyTabs({ kind: 'sent', userId, message })
  if (altered) showLocalised(() => notify.info({ title: i18next.t('sanitised', { ns: 'conversations' }) }))
  addMessageToList(queryClient, message)
}

function showLocalised(show: () => void): void {
  loadNamespaces(['conversations', 'errors']).then(show, (error: unknown) =>
    console.warn('The notification texts could not be loaded.', error),
  )
}

function notifyTabs(news: News): void {
  channel.postMessage(news)
}

/** Insecure pages have no Web Locks; the server ignores duplicates. */
async function runExclusively(name: string, run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, run)
  else await run()
}

function waitForRetry(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = window.setTimeout(done, Math.min(longestPauseMs, firstPauseMs * 2 ** attempt))
    window.addEventListener('online', done)
  })
}
