import * as z from 'zod'
import { idOf } from '../ids.ts'
import { recyclableStatus } from '../life-cycles/recyclable.ts'
import { action } from '../recyclables/categories.ts'
import { cursor, liveOperation, operation, refusals } from './operation.ts'
import { publicProfile, userId } from './profiles.ts'
import { photoView, recyclableId } from './recyclables.ts'

const noun = 'conversations'

/** Page sizes (rules 9.5). */
export const conversationsPageSize = 10
export const messagesPageSize = 20
/** Clients that reconnect load all missed messages, so these pages are larger. */
export const missedPageSize = 100
export const messageMaxLength = 1000
export const photosPerMessage = 5
/** Message excerpt in the list of conversations, in UTF-16 units. */
export const excerptMaxLength = 100

export const conversationId = idOf('conversation')
/** Created by the sender, so that a retry does not duplicate the message. */
export const messageId = idOf('message')

/** A conversation has two participants: the ad's owner and one interested user (rules 9.1). */
export const sides = ['owner', 'interested'] as const
export const side = z.enum(sides)
export type Side = z.infer<typeof side>

export const pickupSteps = [
  ...(['proposed', 'accepted', 'rejected', 'cancelled', 'confirmed', 'taken_back', 'reported', 'completed'] as const),
] as const
export const pickupStep = z.enum(pickupSteps)
export type PickupStep = z.infer<typeof pickupStep>

/** Sequence number from one, without gaps: a client with 7 and 9 requests the messages after 7. */
const seq = z.number().int().min(0)

const messageBase = z.object({
  id: messageId,
  conversationId,
  seq,
  from: side,
  at: z.iso.datetime(),
})
const textMessage = messageBase.extend({ kind: z.literal('text'), text: z.string(), photos: z.array(photoView) })
/** A pickup step; the id leads to the current state of the pickup. */
const pickupMessage = messageBase.extend({ kind: z.literal('pickup'), pickupId: z.string(), step: pickupStep })

export const messageView = z.discriminatedUnion('kind', [textMessage, pickupMessage])
export type MessageView = z.infer<typeof messageView>

export const lastMessage = z.object({
  seq,
  from: side,
  at: z.iso.datetime(),
  kind: z.enum(['text', 'pickup']),
  /** Start of the text; empty for only photos and for pickup steps. */
  excerpt: z.string(),
  photos: z.number().int(),
  step: pickupStep.nullable(),
})
export type LastMessage = z.infer<typeof lastMessage>

/** The ad; only the title when it is deleted or no longer visible to the reader. */
const conversationAd = z.object({
  id: recyclableId,
  type: z.string(),
  status: recyclableStatus.nullable(),
  action: action.nullable(),
  priceCents: z.number().int().nullable(),
  cover: photoView.nullable(),
})

export const conversationView = z.object({
  id: conversationId,
  recyclable: conversationAd,
  side,
  other: publicProfile,
  /** Number of the newest message; 0 without messages. */
  seq,
  /** Last message that the reader and the other participant have read. */
  readSeq: seq,
  otherReadSeq: seq,
  unread: z.number().int(),
  lastMessage: lastMessage.nullable(),
  lastAt: z.iso.datetime(),
  /** The proposed or accepted pickup; at most one. */
  openPickupId: z.string().nullable(),
  blocked: z.boolean(),
  /** True when messages are possible: neither participant blocks the other, and both accounts exist. */
  open: z.boolean(),
  startedAt: z.iso.datetime(),
})
export type ConversationView = z.infer<typeof conversationView>

/** A user blocked by the caller, and the conversation where the caller can undo it. */
export const blockView = z.object({ person: publicProfile, conversationId, since: z.iso.datetime() })
export type BlockView = z.infer<typeof blockView>

export const adminConversationView = z.object({
  id: conversationId,
  recyclable: z.object({ id: recyclableId, type: z.string() }),
  owner: publicProfile,
  interested: publicProfile,
  seq,
  lastAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
})
export type AdminConversationView = z.infer<typeof adminConversationView>

const participant = { is: 'participant', of: 'conversation', others: 'conversation.not_found' } as const
const byId = z.object({ id: conversationId })
/** Reason of an admin's access, for the audit record (rules 12.3). */
const accessReason = z.string().max(1000)

export const conversations = {
  start: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'not owner', of: 'ad', others: 'conversation.own_ad' },
    method: 'POST',
    path: '/recyclables/{id}/conversation',
    summary: "Find or start the caller's one conversation about an ad",
  })
    .input(z.object({ id: recyclableId }))
    .output(conversationView)
    .errors(
      refusals(
        'recyclable.not_found',
        'conversation.own_ad',
        'conversation.not_possible',
        'conversation.blocked',
        'conversation.busy',
        'request.limit_reached',
      ),
    ),
  list: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/conversations',
    summary: "The caller's conversations, what was last spoken in first",
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(conversationView), nextCursor: cursor.nullable() })),
  get: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'GET',
    path: '/conversations/{id}',
    summary: 'One conversation of the caller',
  })
    .input(byId)
    .output(conversationView)
    .errors(refusals('conversation.not_found')),
  messages: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'GET',
    path: '/conversations/{id}/messages',
    summary: 'Messages, newest first',
  })
    .input(byId.extend({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(messageView), nextCursor: cursor.nullable() }))
    .errors(refusals('conversation.not_found')),
  missed: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'GET',
    path: '/conversations/{id}/missed-messages',
    summary: 'Messages after a sequence number, oldest first',
  })
    .input(byId.extend({ after: z.coerce.number().int().min(0) }))
    .output(z.object({ items: z.array(messageView), more: z.boolean() }))
    .errors(refusals('conversation.not_found')),
  send: liveOperation({
    noun,
    mutation: 'sendMessage',
    relation: participant,
    summary: 'Send a message; idempotent by the id of the sender',
  })
    .input(
      byId.extend({
        messageId,
        text: z.string().max(messageMaxLength),
        photoIds: z.array(idOf('photo')).max(photosPerMessage).optional(),
      }),
    )
    /** `altered`: text was removed from the message, and the UI shows this to the sender (rules 4.7). */
    .output(z.object({ message: messageView, altered: z.boolean() }))
    .errors(
      refusals(
        'conversation.not_found',
        'conversation.closed',
        'conversation.blocked',
        'conversation.busy',
        'message.blank',
        'message.too_many',
        'message.used_up',
        'message.photo_not_ready',
        'photo.not_found',
        'photo.in_use',
        'photo.failed',
        'request.conflict',
      ),
    ),
  typing: liveOperation({
    noun,
    mutation: 'sayTyping',
    relation: participant,
    summary: 'Signal that the caller is typing; not stored',
  })
    .input(byId)
    .output(byId)
    .errors(refusals('conversation.not_found', 'conversation.closed', 'conversation.blocked', 'message.used_up')),
  read: liveOperation({
    noun,
    mutation: 'markRead',
    relation: participant,
    summary: 'Mark what was said up to a number as read; never backwards',
  })
    .input(byId.extend({ seq: z.number().int().min(1) }))
    .output(byId.extend({ readSeq: seq, unread: z.number().int() }))
    .errors(refusals('conversation.not_found', 'conversation.busy', 'message.used_up')),
  hide: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'POST',
    path: '/conversations/{id}/hide',
    summary: "Take a conversation out of the caller's list until something is said in it",
  })
    .input(byId)
    .output(byId)
    .errors(refusals('conversation.not_found', 'conversation.busy')),
  block: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'PUT',
    path: '/conversations/{id}/block',
    summary: 'Block the other person: in every conversation of the two, and for new ones',
  })
    .input(byId)
    .output(conversationView)
    .errors(refusals('conversation.not_found', 'conversation.closed', 'conversation.busy')),
  unblock: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'DELETE',
    path: '/conversations/{id}/block',
    summary: 'Take back that the other person is blocked',
  })
    .input(byId)
    .output(conversationView)
    .errors(refusals('conversation.not_found', 'conversation.busy')),
  blocks: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/blocked-people',
    summary: 'Users blocked by the caller',
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(blockView), nextCursor: cursor.nullable() })),
  watch: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/users/{userId}/conversations',
    summary: "Somebody's conversations, for a recorded reason",
  })
    .input(z.object({ userId, reason: accessReason, cursor: cursor.optional() }))
    .output(z.object({ items: z.array(adminConversationView), nextCursor: cursor.nullable() }))
    .errors(refusals('user.reason_required')),
  watchMessages: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/conversations/{id}/messages',
    summary: 'What was said in a conversation, newest first, for a recorded reason',
  })
    .input(byId.extend({ reason: accessReason, cursor: cursor.optional() }))
    .output(
      z.object({ conversation: adminConversationView, items: z.array(messageView), nextCursor: cursor.nullable() }),
    )
    .errors(refusals('conversation.not_found', 'user.reason_required')),
}
