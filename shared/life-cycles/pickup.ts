import * as z from 'zod'
import type { RecyclableAction } from './recyclable.ts'

interface StateFlags {
  /** Proposed or accepted; a conversation has at most one open pickup (rules 9.2). */
  readonly open: boolean
  /** The other participant sees the exact address and position (rules 9.12). */
  readonly revealsAddress: boolean
}

/** States of a pickup (rules 9.2). */
export const pickupStates = {
  proposed: { open: true, revealsAddress: false },
  accepted: { open: true, revealsAddress: true },
  rejected: { open: false, revealsAddress: false },
  completed: { open: false, revealsAddress: true },
  cancelled: { open: false, revealsAddress: false },
} as const satisfies Record<string, StateFlags>

export type PickupStatus = keyof typeof pickupStates
export const pickupStatuses = Object.keys(pickupStates) as [PickupStatus, ...PickupStatus[]]
export const pickupStatus = z.enum(pickupStatuses)

/**
 * `proposer` and `other` are the participants. The others act for the system: `payments` for a refunded sale, `ads` for
 * an ad that was closed, deleted or collected by another user, `accounts` for a suspended or deleted participant,
 * `clock` for a pickup without a confirmation of both sides, `admins` for the decision of a case.
 */
export const pickupActors = ['proposer', 'other', 'payments', 'ads', 'accounts', 'clock', 'admins'] as const
export type PickupActor = (typeof pickupActors)[number]

export const pickupActions = [
  ...(['propose', 'accept', 'reject', 'cancel', 'confirm', 'take_back', 'complete', 'report'] as const),
] as const
export type PickupAction = (typeof pickupActions)[number]

/** `none`: no row exists yet. */
export interface PickupTransition {
  readonly action: PickupAction
  readonly by: PickupActor
  readonly from: PickupStatus | 'none'
  readonly to: PickupStatus
  /** Restricts the transition by who has confirmed. */
  readonly confirmed?: Confirmed
  readonly withReason?: true
  /** Action on the ad in its own life cycle (rules 4.1). */
  readonly ad?: Extract<RecyclableAction, 'collect' | 'cancel_collection' | 'complete'>
  /** Movement of a sale's money in the ledger (rules 10.3). */
  readonly money?: 'accept' | 'cancel' | 'earn'
}

/** Which participant has confirmed an accepted pickup, from the actor's side. */
export type Confirmed = 'none' | 'mine' | 'theirs'

const both = ['proposer', 'other'] as const
const earned = { ad: 'complete', money: 'earn' } as const
/** Reverses the effects of an acceptance. */
const given = { ad: 'cancel_collection', money: 'cancel' } as const

/** Transitions of a pickup, shared by use cases, buttons and tests (rules 9.2 to 9.4). Others are refused. */
export const pickupLifeCycle: readonly PickupTransition[] = [
  { action: 'propose', by: 'proposer', from: 'none', to: 'proposed' },
  { action: 'accept', by: 'other', from: 'proposed', to: 'accepted', ad: 'collect', money: 'accept' },
  { action: 'reject', by: 'other', from: 'proposed', to: 'rejected' },
  { action: 'cancel', by: 'proposer', from: 'proposed', to: 'cancelled' },
  ...both.flatMap((by): PickupTransition[] => [
    // A confirmation states that the material changed hands: it is taken back before a cancellation (rules 9.4).
    { action: 'cancel', by, from: 'accepted', to: 'cancelled', confirmed: 'none', withReason: true, ...given },
    { action: 'confirm', by, from: 'accepted', to: 'accepted', confirmed: 'none' },
    { action: 'take_back', by, from: 'accepted', to: 'accepted', confirmed: 'mine' },
    { action: 'confirm', by, from: 'accepted', to: 'completed', confirmed: 'theirs', ...earned },
  ]),
  { action: 'cancel', by: 'accounts', from: 'proposed', to: 'cancelled' },
  { action: 'cancel', by: 'accounts', from: 'accepted', to: 'cancelled', ...given },
  // Silence (rules 9.22): one confirmation is enough, or admins decide.
  ...(['clock', 'admins'] as const).map(
    (by): PickupTransition => ({ action: 'complete', by, from: 'accepted', to: 'completed', ...earned }),
  ),
  // A suspension or deletion after the hand-over may be one side's loss: admins decide (rules 9.14).
  ...([...both, 'clock', 'accounts'] as const).map(
    (by): PickupTransition => ({ action: 'report', by, from: 'accepted', to: 'accepted' }),
  ),
  // A sale is refunded instead, which ends its pickup by `payments`.
  { action: 'cancel', by: 'admins', from: 'accepted', to: 'cancelled', ...given },
  // The refund has already reversed ad and money.
  { action: 'cancel', by: 'payments', from: 'proposed', to: 'cancelled' },
  { action: 'cancel', by: 'payments', from: 'accepted', to: 'cancelled' },
  // Only proposed: an ad with an accepted pickup cannot be closed or deleted.
  { action: 'cancel', by: 'ads', from: 'proposed', to: 'cancelled' },
]

export function pickupTransition(
  from: PickupStatus | 'none',
  by: PickupActor,
  action: PickupAction,
  confirmed: Confirmed = 'none',
): PickupTransition | undefined {
  return pickupLifeCycle.find(
    (t) =>
      t.from === from && t.by === by && t.action === action && (t.confirmed === undefined || t.confirmed === confirmed),
  )
}

export function isOpen(status: PickupStatus): boolean {
  return pickupStates[status].open
}
