import type { ConversationView } from '../../../shared/contract/conversations.ts'
import type { PickupView } from '../../../shared/contract/pickups.ts'
import type { PickupStatus } from '../../../shared/life-cycles/pickup.ts'

/** A conversation with its pickups, of which the newest is shown. */
export interface PickupEntry {
  readonly conversationId: string
  /** The one that was proposed last. */
  readonly pickup: PickupView
  readonly statuses: readonly PickupStatus[]
}

/** The pickups that were read, by conversation, each where its first one stood: today's stay first (rules 9.2). */
export function entriesOf(pickups: readonly PickupView[]): PickupEntry[] {
  return [...Map.groupBy(pickups, ({ conversationId }) => conversationId)].map(([conversationId, group]) => ({
    conversationId,
    pickup: group.reduce((newest, one) => (one.proposedAt > newest.proposedAt ? one : newest)),
    statuses: group.map(({ status }) => status),
  }))
}

/** Conversations that have no pickup yet; known once all pickups were read. */
export function withoutPickup(
  conversations: readonly ConversationView[],
  entries: readonly PickupEntry[],
): ConversationView[] {
  const scheduled = new Set(entries.map(({ conversationId }) => conversationId))
  return conversations.filter(({ id, openPickupId }) => !scheduled.has(id) && openPickupId === null)
}
