import type { PickupView } from '../../../shared/contract/pickups.ts'
import { type PickupAction, type PickupStatus, pickupTransition } from '../../../shared/life-cycles/pickup.ts'
import type { Tone } from '../primitives/badge.tsx'

/** How a state looks on a badge. */
export const pickupTones: Readonly<Record<PickupStatus, Tone>> = {
  proposed: 'sun',
  accepted: 'leaf',
  rejected: 'neutral',
  completed: 'teal',
  cancelled: 'clay',
}

/** What is told of a pickup, in one sentence: the key of its text. */
export type PickupNews =
  | 'proposedByMe'
  | 'proposedToMe'
  | 'askDone'
  | 'askDoneTheyDid'
  | 'waiting'
  | 'completed'
  | 'rejected'
  | 'cancelled'

/** Where a pickup stands for its reader. A confirmation that waits on the device counts as one that was made. */
export function newsOf(pickup: PickupView, confirmationWaits = false): PickupNews {
  const { status, viewer, confirmed } = pickup
  if (status === 'proposed') return viewer.is === 'proposer' ? 'proposedByMe' : 'proposedToMe'
  if (status !== 'accepted') return status
  if (confirmed.mine || confirmationWaits) return 'waiting'
  return confirmed.theirs ? 'askDoneTheyDid' : 'askDone'
}

/** Whether the life cycle lets the reader do a thing now; what a confirmation that waits has said is not said again. */
export function mayDo(pickup: PickupView, action: PickupAction, confirmationWaits = false): boolean {
  const { status, viewer, confirmed } = pickup
  if (action === 'confirm' && (confirmed.mine || confirmationWaits)) return false
  return pickupTransition(status, viewer.is, action, confirmed.theirs ? 'second' : 'first') !== undefined
}

/** A cancelled proposal needs no reason, an agreed pickup does. */
export function cancelNeedsReason({ status, viewer }: PickupView): boolean {
  return pickupTransition(status, viewer.is, 'cancel')?.withReason === true
}

/** The button of a conversation that leads to its schedule. */
export interface ScheduleButtonState {
  /** 'Ver agendamento' if there is any, else 'Agendar coleta'. */
  readonly label: 'view' | 'schedule'
  /** Which state disables it; null where it can be pressed. */
  readonly closedBy: 'accepted' | 'completed' | 'cancelled' | null
}

const closing = ['accepted', 'completed', 'cancelled'] as const

/**
 * The schedule button of a conversation: disabled where any of its schedules is accepted, completed or cancelled
 * (rules 9.17).
 */
export function scheduleButtonOf(statuses: readonly PickupStatus[]): ScheduleButtonState {
  return {
    label: statuses.length > 0 ? 'view' : 'schedule',
    closedBy: closing.find((status) => statuses.includes(status)) ?? null,
  }
}
