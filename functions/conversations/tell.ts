import type { Side } from '../../shared/contract/conversations.ts'
import type { LivePayloadOf } from '../../shared/live/payloads.ts'
import type { Live } from '../kit/live/live.ts'
import { type ConversationRow, isOpen, otherSide, personOf } from '../talk/conversation-row.ts'

/**
 * What is told the moment it was said; the event tells it again. A message that was written was allowed to both.
 */
export function tellMessage(live: Live, row: ConversationRow, payload: LivePayloadOf<'message'>, now: Date) {
  return live.tryPublish([row.ownerId, row.interestedId], payload, now)
}

/** Tells the other that somebody writes; the caller has asked whether anything may be said. */
export function tellTyping(live: Live, row: ConversationRow, side: Side, now: Date): Promise<void> {
  const payload = { kind: 'typing', conversationId: row.id, side } as const
  return live.tryPublish([personOf(row, otherSide[side])], payload, now)
}

/** Tells the reader's other devices, and the other person where neither has blocked the other (rules 9.9). */
export function tellRead(live: Live, row: ConversationRow, side: Side, now: Date): Promise<void> {
  const to = isOpen(row) ? [row.ownerId, row.interestedId] : [personOf(row, side)]
  return live.tryPublish(to, { kind: 'read', conversationId: row.id, side, readSeq: row[side].readSeq }, now)
}
