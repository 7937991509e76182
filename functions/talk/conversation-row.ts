import * as z from 'zod'
import { conversationId, lastMessage, type Side } from '../../shared/contract/conversations.ts'
import { userId } from '../../shared/contract/profiles.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { Refusal } from '../../shared/refusals.ts'
import { nobody } from '../kit/people/nobody.ts'
import { type Key, keys } from '../kit/table/keys.ts'

const count = z.number().int().min(0)

/** What a conversation is to one of the two. */
const standing = z.object({
  /** Up to which number this person has read: only forward. */
  readSeq: count,
  /** How many messages of the other stand among those: what is unread follows without counting. */
  seen: count,
  /** Not in this person's list, until something is said. */
  hidden: z.boolean(),
  /** This person has blocked the other. */
  blocked: z.boolean(),
})

/**
 * The row of a conversation: the one place that names the two. Marks of reading and hiding are written beside the
 * version; whatever decides on what was read here is guarded by it.
 */
export const conversationRow = z.object({
  id: conversationId,
  recyclableId,
  /** The title of the ad when the conversation was started: it may be gone. */
  recyclableType: z.string(),
  /** Whose the ad is. */
  ownerId: userId,
  interestedId: userId,
  owner: standing,
  interested: standing,
  /** The number of the newest message: they begin with one and have no gaps. */
  seq: count,
  /** How many of them are the owner's; the others are the interested person's. */
  ownerSent: count,
  lastMessage: lastMessage.nullable(),
  lastAt: z.iso.datetime(),
  /** The pickup that is proposed or accepted: there is one at most. */
  openPickupId: z.string().nullable(),
  startedAt: z.iso.datetime(),
  version: count,
})
export type ConversationRow = z.infer<typeof conversationRow>

export const otherSide = { owner: 'interested', interested: 'owner' } as const satisfies Record<Side, Side>

/** Who a side is. */
export function personOf(row: Pick<ConversationRow, 'ownerId' | 'interestedId'>, side: Side): string {
  return side === 'owner' ? row.ownerId : row.interestedId
}

/**
 * Which of the two somebody is; everyone else is told that there is no such conversation (rules 9.1).
 * @throws Refusal conversation.not_found
 */
export function sideOf(row: Pick<ConversationRow, 'ownerId' | 'interestedId'>, userId: string): Side {
  if (userId === nobody) throw new Refusal('conversation.not_found')
  if (row.ownerId === userId) return 'owner'
  if (row.interestedId === userId) return 'interested'
  throw new Refusal('conversation.not_found')
}

/** How many messages a side has sent among the first `seq`, of which `ownerSent` are the owner's. */
export function sentBy(side: Side, { seq, ownerSent }: Pick<ConversationRow, 'seq' | 'ownerSent'>): number {
  return side === 'owner' ? ownerSent : seq - ownerSent
}

/** Messages of the other that a side has not read. */
export function unreadOf(row: ConversationRow, side: Side): number {
  return sentBy(otherSide[side], row) - row[side].seen
}

/**
 * Whether anything can be said: not where either has blocked the other, nor where an account is gone (rules 9.11).
 */
export function isOpen(row: ConversationRow): boolean {
  return !row.owner.blocked && !row.interested.blocked && row.ownerId !== nobody && row.interestedId !== nobody
}

/** The index keys of a side's list; null where it is not in it. */
export function listKeyOf(
  row: Pick<ConversationRow, 'id' | 'ownerId' | 'interestedId' | 'lastAt'>,
  side: Side,
): { readonly pk: string; readonly sk: string } | null {
  const person = personOf(row, side)
  return person === nobody ? null : { pk: keys.conversationsOf(person), sk: positionOf(row) }
}

/** Where a conversation stands in a list: by when something was last said. */
export function positionOf({ lastAt, id }: Pick<ConversationRow, 'id' | 'lastAt'>): string {
  return `${lastAt}#${id}`
}

/** Which index holds the list of a side. */
export const indexOf = { owner: 'gsi1', interested: 'gsi2' } as const satisfies Record<Side, string>

/** The conversation's own item, in the lists of those from whom it is not hidden. */
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
