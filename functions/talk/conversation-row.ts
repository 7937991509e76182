import * as z from 'zod'
import { conversationId, lastMessage, type Side } from '../../shared/contract/conversations.ts'
import { userId } from '../../shared/contract/profiles.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { Refusal } from '../../shared/refusals.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { type Key, keys } from '../kit/table/keys.ts'

const count = z.number().int().min(0)

const participantState = z.object({
  /** Number of the last read message; only increases. */
  readSeq: count,
  /** Messages of the other up to `readSeq`; gives the unread count without counting rows. */
  seen: count,
  /** Not listed for this participant until the next message. */
  hidden: z.boolean(),
  /** This participant blocked the other. */
  blocked: z.boolean(),
})

/**
 * The only row with both participants' ids. Read and hide marks do not raise the version; every other write is guarded
 * by it.
 */
export const conversationRow = z.object({
  id: conversationId,
  recyclableId,
  /** Copied at the start: the ad may be deleted. */
  recyclableType: z.string(),
  ownerId: userId,
  interestedId: userId,
  owner: participantState,
  interested: participantState,
  /** Numbers start at one without gaps. */
  seq: count,
  /** Of these, sent by the owner. */
  ownerSent: count,
  lastMessage: lastMessage.nullable(),
  lastAt: z.iso.datetime(),
  /** At most one is proposed or accepted. */
  openPickupId: z.string().nullable(),
  startedAt: z.iso.datetime(),
  version: count,
})
export type ConversationRow = z.infer<typeof conversationRow>

export const otherSide = { owner: 'interested', interested: 'owner' } as const satisfies Record<Side, Side>

export function personOf(row: Pick<ConversationRow, 'ownerId' | 'interestedId'>, side: Side): string {
  return side === 'owner' ? row.ownerId : row.interestedId
}

/**
 * For other users the conversation counts as missing (rules 9.1).
 * @throws Refusal conversation.not_found
 */
export function sideOf(row: Pick<ConversationRow, 'ownerId' | 'interestedId'>, userId: string): Side {
  if (userId === deletedUserId) throw new Refusal('conversation.not_found')
  if (row.ownerId === userId) return 'owner'
  if (row.interestedId === userId) return 'interested'
  throw new Refusal('conversation.not_found')
}

/** How many of the first `seq` messages a side sent. */
export function sentBy(side: Side, { seq, ownerSent }: Pick<ConversationRow, 'seq' | 'ownerSent'>): number {
  return side === 'owner' ? ownerSent : seq - ownerSent
}

export function unreadOf(row: ConversationRow, side: Side): number {
  return sentBy(otherSide[side], row) - row[side].seen
}

/** No block on either side, no deleted account (rules 9.11). */
export function isOpen(row: ConversationRow): boolean {
  return (
    !row.owner.blocked && !row.interested.blocked && row.ownerId !== deletedUserId && row.interestedId !== deletedUserId
  )
}

/** Null for a deleted account. */
export function listKeyOf(
  row: Pick<ConversationRow, 'id' | 'ownerId' | 'interestedId' | 'lastAt'>,
  side: Side,
): { readonly pk: string; readonly sk: string } | null {
  const person = personOf(row, side)
  return person === deletedUserId ? null : { pk: keys.conversationsOf(person), sk: positionOf(row) }
}

export function positionOf({ lastAt, id }: Pick<ConversationRow, 'id' | 'lastAt'>): string {
  return `${lastAt}#${id}`
}

export const indexOf = { owner: 'gsi1', interested: 'gsi2' } as const satisfies Record<Side, string>

/** Listed for each side that has not hidden it. */
export function conversationItem(row: ConversationRow): Key & Readonly<Record<string, unknown>> {
  const owners = row.owner.hidden ? null : listKeyOf(row, 'owner')
  const interested = row.interested.hidden ? null : listKeyOf(row, 'interested')
  return {
    ...keys.conversation(row.id),
    ...row,
    ...(owners && { gsi1pk: owners.pk, gsi1sk: owners.sk }),
    ...(interested && { gsi2pk: interested.pk, gsi2sk: interested.sk }),
  }
}
