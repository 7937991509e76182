import * as z from 'zod'
import type { RecyclableAction } from './recyclable.ts'

interface StateMeaning {
  /** Proposed or agreed on: a conversation has one such at most (rules 9.2). */
  readonly open: boolean
  /** The other party is told the exact address and position (rules 9.12). */
  readonly tellsAddress: boolean
}

/** The states of a pickup (rules 9.2) and what each means. */
export const pickupStates = {
  proposed: { open: true, tellsAddress: false },
  accepted: { open: true, tellsAddress: true },
  rejected: { open: false, tellsAddress: false },
  completed: { open: false, tellsAddress: true },
  cancelled: { open: false, tellsAddress: false },
} as const satisfies Record<string, StateMeaning>

export type PickupStatus = keyof typeof pickupStates
export const pickupStatuses = Object.keys(pickupStates) as [PickupStatus, ...PickupStatus[]]
export const pickupStatus = z.enum(pickupStatuses)

/**
 * Who acts on a pickup. `proposer` and `other` are the two whom it is between. The rest is the system on behalf of a
 * sale that was refunded (`payments`), of an ad that was closed, deleted or handed to somebody else (`ads`), and of
 * one of the two who was suspended or whose account goes (`accounts`).
 */
export const pickupActors = ['proposer', 'other', 'payments', 'ads', 'accounts'] as const
export type PickupActor = (typeof pickupActors)[number]

export const pickupActions = ['propose', 'accept', 'reject', 'cancel', 'confirm'] as const
export type PickupAction = (typeof pickupActions)[number]

/** `none`: there is no row yet. */
export interface PickupTransition {
  readonly action: PickupAction
  readonly by: PickupActor
  readonly from: PickupStatus | 'none'
  readonly to: PickupStatus
  /** Of the two confirmations, which one it is; either when missing. */
  readonly only?: 'first' | 'second'
  /** Whether a reason must be given. */
  readonly withReason?: true
  /** What the ad does with it, in its own life cycle (rules 4.1). */
  readonly ad?: Extract<RecyclableAction, 'collect' | 'cancel_collection' | 'complete'>
  /** What the money of a sale does with it: the ledger's movement (rules 10.3). */
  readonly money?: 'accept' | 'cancel' | 'earn'
}

const both = ['proposer', 'other'] as const
/** What an acceptance took is given back. */
const given = { ad: 'cancel_collection', money: 'cancel' } as const

/**
 * The life of a pickup: one table read by the change of its rows, the buttons and the tests (rules 9.2 to 9.4).
 * Whatever is not listed is refused.
 */
export const pickupLifeCycle: readonly PickupTransition[] = [
  { action: 'propose', by: 'proposer', from: 'none', to: 'proposed' },
  { action: 'accept', by: 'other', from: 'proposed', to: 'accepted', ad: 'collect', money: 'accept' },
  { action: 'reject', by: 'other', from: 'proposed', to: 'rejected' },
  { action: 'cancel', by: 'proposer', from: 'proposed', to: 'cancelled' },
  ...both.flatMap((by): PickupTransition[] => [
    { action: 'cancel', by, from: 'accepted', to: 'cancelled', withReason: true, ...given },
    { action: 'confirm', by, from: 'accepted', to: 'accepted', only: 'first' },
    { action: 'confirm', by, from: 'accepted', to: 'completed', only: 'second', ad: 'complete', money: 'earn' },
  ]),
  { action: 'cancel', by: 'accounts', from: 'proposed', to: 'cancelled' },
  { action: 'cancel', by: 'accounts', from: 'accepted', to: 'cancelled', ...given },
  // With the refund the ad and the money have gone back already.
  { action: 'cancel', by: 'payments', from: 'proposed', to: 'cancelled' },
  { action: 'cancel', by: 'payments', from: 'accepted', to: 'cancelled' },
  // Nobody closes or deletes an ad whose pickup is accepted.
  { action: 'cancel', by: 'ads', from: 'proposed', to: 'cancelled' },
]

/** Which of the two confirmations one is: the first while the other person has not confirmed. */
export type Confirmation = 'first' | 'second'

/** The transition of an action by an actor from a state, or undefined where the life cycle has none. */
export function pickupTransition(
  from: PickupStatus | 'none',
  by: PickupActor,
  action: PickupAction,
  confirmation: Confirmation = 'first',
): PickupTransition | undefined {
  return pickupLifeCycle.find(
    (t) => t.from === from && t.by === by && t.action === action && (t.only === undefined || t.only === confirmation),
  )
}

/** Proposed or agreed on, and not over yet. */
export function isOpen(status: PickupStatus): boolean {
  return pickupStates[status].open
}
