import { messageSent } from '../../events/conversation-events.ts'
import { excerptMaxLength, type LastMessage, type Side } from '../../shared/contract/conversations.ts'
import { cutText } from '../../shared/cut-text.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { keys } from '../kit/table/keys.ts'
import type { Part } from '../kit/table/transaction.ts'
import { type ConversationRow, indexOf, listKeyOf, otherSide, personOf } from './conversation-row.ts'
import { type MessageRow, messageItem, toMessageView } from './message-row.ts'

type Said<Row> = Row extends MessageRow ? Omit<Row, 'seq' | 'at' | 'ownerSent'> : never
export type NewMessage = Said<MessageRow>

/** A pickup step opens or closes the conversation's pickup. */
export interface ConversationChange {
  readonly openPickupId?: string | null
}

/** Decided but unwritten. The first part updates the conversation. */
export interface Appended {
  readonly after: ConversationRow
  readonly message: MessageRow
  readonly parts: readonly Part[]
}

/**
 * Returns the writes of message, conversation and event. The conversation reappears in both lists. The caller checks
 * permissions on the same read. Guard: no message and no block since the conversation was read (version).
 */
export function appendMessage(
  before: ConversationRow,
  fresh: NewMessage,
  now: Date,
  { openPickupId = before.openPickupId }: ConversationChange = {},
): Appended {
  const { from } = fresh
  const seq = before.seq + 1
  const ownerSent = before.ownerSent + (from === 'owner' ? 1 : 0)
  const message: MessageRow = { ...fresh, seq, at: now.toISOString(), ownerSent }
  const after: ConversationRow = {
    ...before,
    owner: { ...before.owner, hidden: false },
    interested: { ...before.interested, hidden: false },
    seq,
    ownerSent,
    lastMessage: lastOf(message),
    lastAt: message.at,
    openPickupId,
    version: before.version + 1,
  }
  const { id, recyclableId, recyclableType, ownerId, interestedId } = after
  const between = { conversationId: id, recyclableId, recyclableType, ownerId, interestedId }
  const people = { senderId: personOf(after, from), recipientId: personOf(after, otherSide[from]) }
  return {
    after,
    message,
    parts: [
      advancePart(before, after),
      { Put: { Item: messageItem(id, message), ConditionExpression: 'attribute_not_exists(pk)' } },
      outboxPart(messageSent, { ...between, ...people, message: toMessageView(id, message) }, now),
    ],
  }
}

/** Leaves the read marks alone: they may have advanced. */
function advancePart(before: ConversationRow, after: ConversationRow): Part {
  const lists = (Object.keys(indexOf) as Side[]).flatMap((side) => {
    const key = listKeyOf(after, side)
    return key ? [{ index: indexOf[side], ...key }] : []
  })
  return {
    Update: {
      Key: keys.conversation(after.id),
      UpdateExpression: [
        'SET seq = :seq, ownerSent = :ownerSent, lastMessage = :last, lastAt = :at, openPickupId = :pickup',
        '#version = :next, #owner.#hidden = :no, #interested.#hidden = :no',
        ...lists.map(({ index }) => `${index}pk = :${index}pk, ${index}sk = :${index}sk`),
      ].join(', '),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: {
        '#version': 'version',
        '#owner': 'owner',
        '#interested': 'interested',
        '#hidden': 'hidden',
      },
      ExpressionAttributeValues: {
        ':seq': after.seq,
        ':ownerSent': after.ownerSent,
        ':last': after.lastMessage,
        ':at': after.lastAt,
        ':pickup': after.openPickupId,
        ':next': after.version,
        ':version': before.version,
        ':no': false,
        ...Object.fromEntries(
          lists.flatMap(({ index, pk, sk }) => [
            [`:${index}pk`, pk],
            [`:${index}sk`, sk],
          ]),
        ),
      },
    },
  }
}

function lastOf(message: MessageRow): LastMessage {
  const { seq, from, at, kind } = message
  const said =
    message.kind === 'text'
      ? { excerpt: excerptOf(message.text), photos: message.photos.length, step: null }
      : { excerpt: '', photos: 0, step: message.step }
  return { seq, from, at, kind, ...said }
}

/** Splits no character. */
function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= excerptMaxLength) return line
  const beginning = cutText(line, excerptMaxLength - 1)
  return `${beginning.trimEnd()}…`
}
