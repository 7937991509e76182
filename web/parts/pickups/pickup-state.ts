import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import {
  type Confirmed,
  type PickupAction,
  type PickupStatus,
  pickupTransition,
} from '../../../shared/life-cycles/pickup.ts'
import type { Tone } from '../../ui/primitives/badge.tsx'

export const pickupTones: Readonly<Record<PickupStatus, Tone>> = {
  proposed: 'sun',
  accepted: 'leaf',
  rejected: 'neutral',
  completed: 'teal',
  cancelled: 'clay',
}

export type PickupMessage =
  | 'proposedByMe'
  | 'proposedToMe'
  | 'askDone'
  | 'askDoneTheyDid'
  | 'waiting'
  | 'completed'
  | 'rejected'
  | 'cancelled'

/** Returns the pickup's status from the user's side. A confirmation pending on the device counts as made. */
export function messageOf(pickup: PickupView, confirmationWaits = false): PickupMessage {
  const { status, viewer, confirmed } = pickup
  if (status === 'proposed') return viewer.is === 'proposer' ? 'proposedByMe' : 'proposedToMe'
  if (status !== 'accepted') return status
  if (confirmed.mine || confirmationWaits) return 'waiting'
  return confirmed.theirs ? 'askDoneTheyDid' : 'askDone'
}

/** Returns whether the life cycle allows the action now. A confirmation pending on the device prevents another one. */
export function mayDo(pickup: PickupView, action: PickupAction, confirmationWaits = false): boolean {
  const { status, viewer } = pickup
  if (action === 'confirm' && confirmationWaits) return false
  return pickupTransition(status, viewer.is, action, confirmedBy(pickup)) !== undefined
}

function confirmedBy({ confirmed }: PickupView): Confirmed {
  if (confirmed.mine) return 'mine'
  return confirmed.theirs ? 'theirs' : 'none'
}

/** Cancelling an accepted pickup needs a reason, withdrawing a proposal does not. */
export function cancelNeedsReason({ status, viewer }: PickupView): boolean {
  return pickupTransition(status, viewer.is, 'cancel')?.withReason === true
}

export interface ScheduleButtonState {
  readonly label: 'view' | 'schedule'
  /** The status that disables it; null while enabled. */
  readonly closedBy: 'accepted' | 'completed' | 'cancelled' | null
}

const closing = ['accepted', 'completed', 'cancelled'] as const

/** Disables the button when any pickup is accepted, completed or cancelled (rules 9.17). */
export function scheduleButtonOf(statuses: readonly PickupStatus[]): ScheduleButtonState {
  return {
    label: statuses.length > 0 ? 'view' : 'schedule',
    closedBy: closing.find((status) => statuses.includes(status)) ?? null,
  }
}
