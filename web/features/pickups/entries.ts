import type { ConversationView } from '../../../shared/contract/conversations.ts'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import type { PickupStatus } from '../../../shared/life-cycles/pickup.ts'

export interface PickupEntry {
  readonly conversationId: string
  readonly pickup: PickupView
  readonly statuses: readonly PickupStatus[]
}

/** Groups loaded pickups by conversation, each at the position of its first pickup: today's come first (rules 9.2). */
export function entriesOf(pickups: readonly PickupView[]): PickupEntry[] {
  return [...Map.groupBy(pickups, ({ conversationId }) => conversationId)].map(([conversationId, group]) => ({
    conversationId,
    pickup: group.reduce((newest, one) => (one.proposedAt > newest.proposedAt ? one : newest)),
    statuses: group.map(({ status }) => status),
  }))
}

/** Returns conversations without a pickup. Complete only once all pickups are loaded. */
export function withoutPickup(
  conversations: readonly ConversationView[],
  entries: readonly PickupEntry[],
): ConversationView[] {
  const scheduled = new Set(entries.map(({ conversationId }) => conversationId))
  return conversations.filter(({ id, openPickupId }) => !scheduled.has(id) && openPickupId === null)
}
