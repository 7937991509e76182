import { conversationStarted } from '../../events/conversation-events.ts'
import { newId } from '../../shared/ids.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { keys } from '../kit/table/keys.ts'
import type { Part } from '../kit/table/transaction.ts'
import { type ConversationRow, conversationItem } from './conversation-row.ts'

export interface Begun {
  readonly after: ConversationRow
  readonly parts: readonly Part[]
}

/**
 * The owner's list shows the conversation from the first message on. Guard (first part): the interested user has none
 * about the ad yet.
 */
export function beginConversation(
  ad: Pick<RecyclableRow, 'id' | 'type' | 'ownerId'>,
  interestedId: string,
  now: Date,
): Begun {
  const at = now.toISOString()
  const fresh = { readSeq: 0, seen: 0, hidden: false, blocked: false }
  const after: ConversationRow = {
    id: newId('conversation', now),
    recyclableId: ad.id,
    recyclableType: ad.type,
    ownerId: ad.ownerId,
    interestedId,
    owner: { ...fresh, hidden: true },
    interested: fresh,
    seq: 0,
    ownerSent: 0,
    lastMessage: null,
    lastAt: at,
    openPickupId: null,
    startedAt: at,
    version: 1,
  }
  const { id: conversationId, recyclableId, recyclableType, ownerId } = after
  return {
    after,
    parts: [
      {
        Put: {
          Item: { ...keys.contact(interestedId, recyclableId), conversationId },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      { Put: { Item: conversationItem(after), ConditionExpression: 'attribute_not_exists(pk)' } },
      leadPart(ownerId, interestedId, conversationId),
      leadPart(interestedId, ownerId, conversationId),
      outboxPart(conversationStarted, { conversationId, recyclableId, recyclableType, ownerId, interestedId }, now),
    ],
  }
}

function leadPart(userId: string, otherId: string, conversationId: string): Part {
  return { Put: { Item: { ...keys.conversationWith(userId, otherId, conversationId), conversationId, otherId } } }
}
