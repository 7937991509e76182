import type { MessageView } from '../../../../shared/contract/conversations.ts'
import { at } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { currentSession, onSessionChange } from '../../../lib/session/session.ts'
import { createThread, type Thread } from './thread.ts'

/** Delivery keeps no order: what is missing before a message mostly comes within this time by itself. */
const disorderMs = 400

const threads = new Map<string, Thread<MessageView>>()
let reader = readerNow()

function readerNow(): string | null {
  const session = currentSession()
  return session.status === 'signed-in' ? session.actor.id : null
}

// What one user may read is not for the next one.
onSessionChange(() => {
  if (readerNow() === reader) return
  reader = readerNow()
  threads.clear()
})

/** The messages of a conversation as far as this page has them; kept while one looks at another. */
export function threadOf(conversationId: string): Thread<MessageView> {
  const known = threads.get(conversationId)
  if (known) return known
  const id = conversationId
  const thread = createThread<MessageView>({
    readPage: (cursor) => api.conversations.messages.call({ id, ...at(cursor) }),
    readAfter: (after) => api.conversations.missed.call({ id, after }),
    pause: () => new Promise((resolve) => setTimeout(resolve, disorderMs)),
  })
  threads.set(conversationId, thread)
  return thread
}

/** Gives a message to its conversation, if that was opened here. */
export function deliver(message: MessageView): void {
  void threads.get(message.conversationId)?.receive([message]).catch(missedForNow)
}

/** Whoever shows the conversation looks for what is missing again and again. */
export function missedForNow(error: unknown): void {
  console.info('What came meanwhile could not be read yet.', error)
}
