import * as z from 'zod'
import { conversationId, messageView } from '../shared/contract/conversations.ts'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { defineEvent } from './event.ts'

const between = z.object({
  conversationId,
  recyclableId,
  recyclableType: z.string(),
  ownerId: z.uuid(),
  interestedId: z.uuid(),
})

/** A user opened a conversation about an ad. It has no message yet and is invisible to the owner. */
export const conversationStarted = defineEvent('conversations', 'ConversationStarted', 1, between)
/** A participant sent a message, or a pickup took a step. Contains the whole message, so consumers need no read. */
export const messageSent = defineEvent(
  'conversations',
  'MessageSent',
  1,
  between.extend({ senderId: z.uuid(), recipientId: z.uuid(), message: messageView }),
  { alsoBy: ['pickups'] },
)
