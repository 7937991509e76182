import * as z from 'zod'

/** States of an ad (decisions 10). */
export const recyclableStatuses = [
  'pending',
  'approved',
  'rejected',
  'paid',
  'collection',
  'sold',
  'completed',
] as const
export const recyclableStatus = z.enum(recyclableStatuses)
export type RecyclableStatus = z.infer<typeof recyclableStatus>

/** Who acts on an ad. `payments` and `pickups` are the system on behalf of a confirmed payment or pickup. */
export type RecyclableActor = 'owner' | 'admin' | 'payments' | 'pickups' | 'other'

export const recyclableActions = [
  'approve',
  'reject',
  'edit',
  'close',
  'delete',
  'pay',
  'refund',
  'collect',
  'cancel_collection',
  'complete',
] as const
export type RecyclableAction = (typeof recyclableActions)[number]

/** `deleted` is no state of a row: the row is gone. */
export interface Transition {
  readonly action: RecyclableAction
  readonly by: RecyclableActor
  readonly from: RecyclableStatus
  readonly to: RecyclableStatus | 'deleted'
  /** The kind of ad it holds for; both when missing. */
  readonly only?: 'sale' | 'donation'
}

/**
 * The life of an ad: one table read by the API's guards, the buttons and the tests (decisions 10).
 * Whatever is not listed is refused.
 */
export const recyclableLifeCycle: readonly Transition[] = [
  { action: 'approve', by: 'admin', from: 'pending', to: 'approved' },
  { action: 'reject', by: 'admin', from: 'pending', to: 'rejected' },
  { action: 'edit', by: 'owner', from: 'pending', to: 'pending' },
  { action: 'edit', by: 'owner', from: 'rejected', to: 'pending' },
  { action: 'edit', by: 'owner', from: 'approved', to: 'pending' },
  { action: 'close', by: 'owner', from: 'approved', to: 'sold', only: 'sale' },
  { action: 'delete', by: 'owner', from: 'pending', to: 'deleted' },
  { action: 'delete', by: 'owner', from: 'rejected', to: 'deleted' },
  { action: 'delete', by: 'owner', from: 'approved', to: 'deleted' },
  { action: 'pay', by: 'payments', from: 'approved', to: 'paid', only: 'sale' },
  { action: 'refund', by: 'payments', from: 'paid', to: 'approved', only: 'sale' },
  { action: 'collect', by: 'pickups', from: 'paid', to: 'collection', only: 'sale' },
  { action: 'collect', by: 'pickups', from: 'approved', to: 'collection', only: 'donation' },
  { action: 'cancel_collection', by: 'pickups', from: 'collection', to: 'paid', only: 'sale' },
  { action: 'cancel_collection', by: 'pickups', from: 'collection', to: 'approved', only: 'donation' },
  { action: 'complete', by: 'pickups', from: 'collection', to: 'completed' },
]

/** The transition of an action by an actor from a state, or undefined where the life cycle has none. */
export function recyclableTransition(
  from: RecyclableStatus,
  by: RecyclableActor,
  action: RecyclableAction,
  kind: 'sale' | 'donation',
): Transition | undefined {
  return recyclableLifeCycle.find(
    (t) => t.from === from && t.by === by && t.action === action && (t.only === undefined || t.only === kind),
  )
}

/** Open to everyone by link (decisions 11); only `approved` stands in listing and map. */
export function isVisibleByLink(status: RecyclableStatus): boolean {
  return status !== 'pending' && status !== 'rejected'
}
