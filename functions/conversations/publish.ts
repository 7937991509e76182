import type { Side } from '../../shared/contract/conversations.ts'
import type { LivePayloadOf } from '../../shared/live/payloads.ts'
import type { LiveApi } from '../kit/live/live.ts'
import { type ConversationRow, isOpen, otherSide, personOf } from '../talk/conversation-row.ts'

/** The event publishes the message again. A stored message has passed the block check. */
export function publishMessage(live: LiveApi, row: ConversationRow, payload: LivePayloadOf<'message'>, now: Date) {
  return live.tryPublish([row.ownerId, row.interestedId], payload, now)
}

/** The caller has checked that messages are allowed. */
export function publishTyping(live: LiveApi, row: ConversationRow, side: Side, now: Date): Promise<void> {
  const payload = { kind: 'typing', conversationId: row.id, side } as const
  return live.tryPublish([personOf(row, otherSide[side])], payload, now)
}

/** Publishes to the reader's other devices and, without a block, to the other user (rules 9.9). */
export function publishRead(live: LiveApi, row: ConversationRow, side: Side, now: Date): Promise<void> {
  const to = isOpen(row) ? [row.ownerId, row.interestedId] : [personOf(row, side)]
  return live.tryPublish(to, { kind: 'read', conversationId: row.id, side, readSeq: row[side].readSeq }, now)
}
