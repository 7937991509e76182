import * as z from 'zod'
import { conversationId, messageView } from '../shared/contract/conversations.ts'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { defineEvent } from './event.ts'

const between = z.object({
  conversationId,
  recyclableId,
  /** The title of the ad. */
  recyclableType: z.string(),
  ownerId: z.uuid(),
  interestedId: z.uuid(),
})

/** Somebody opened the conversation about an ad; nothing is said yet, and its owner sees nothing of it. */
export const conversationStarted = defineEvent('ConversationStarted', 1, between)
/** One of the two said something, or a pickup took a step: whole, so that whoever tells of it reads nothing. */
export const messageSent = defineEvent(
  'MessageSent',
  1,
  between.extend({ senderId: z.uuid(), recipientId: z.uuid(), message: messageView }),
)
