import type { MessageView } from '../../../../shared/contract/conversations.ts'
import { at } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { currentSession, onSessionChange } from '../../../lib/session/session.ts'
import { createThread, type Thread } from './thread.ts'

/** Live delivery is unordered: missing messages usually arrive within this time. */
const reorderWindowMs = 400

const threads = new Map<string, Thread<MessageView>>()
let reader = currentReaderId()

function currentReaderId(): string | null {
  const session = currentSession()
  return session.status === 'signed-in' ? session.actor.id : null
}

// A different user must not see the previous one's messages.
onSessionChange(() => {
  if (currentReaderId() === reader) return
  reader = currentReaderId()
  threads.clear()
})

/** Returns the thread of a conversation; it stays in memory while another one is open. */
export function threadOf(conversationId: string): Thread<MessageView> {
  const known = threads.get(conversationId)
  if (known) return known
  const id = conversationId
  const thread = createThread<MessageView>({
    readPage: (cursor) => api.conversations.messages.call({ id, ...at(cursor) }),
    loadAfter: (after) => api.conversations.missed.call({ id, after }),
    pause: () => new Promise((resolve) => setTimeout(resolve, reorderWindowMs)),
  })
  threads.set(conversationId, thread)
  return thread
}

export function deliver(message: MessageView): void {
  void threads.get(message.conversationId)?.receive([message]).catch(ignoreFailedCatchUp)
}

/** Harmless: an open conversation retries at an interval. */
export function ignoreFailedCatchUp(error: unknown): void {
  console.info('Missed messages could not be loaded yet.', error)
}
