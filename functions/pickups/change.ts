import type { PickupStep, Side } from '../../shared/contract/conversations.ts'
import {
  type Confirmation,
  type PickupAction,
  type PickupActor,
  type PickupTransition,
  pickupTransition,
} from '../../shared/life-cycles/pickup.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { PickupRow } from './pickup-row.ts'

/** What a new pickup is made of; its state, what follows from it and its version are not for anyone to say. */
export type NewPickup = Pick<
  PickupRow,
  | 'id'
  | 'conversationId'
  | 'recyclableId'
  | 'ownerId'
  | 'interestedId'
  | 'proposer'
  | 'ad'
  | 'date'
  | 'time'
  | 'timeZone'
  | 'startsAt'
  | 'words'
  | 'proposedAt'
>
type Patch = Partial<Pick<PickupRow, 'orderId' | 'acceptedAt' | 'completedAt' | 'ended' | 'words' | 'confirmations'>>

/** A decided step of a pickup, not written yet: its card in the chat, its event, ad and money follow from it. */
export interface Step {
  readonly before: PickupRow | undefined
  readonly after: PickupRow
  readonly transition: PickupTransition
  /** Whose step it is; of the system's, the side that it comes from. */
  readonly from: Side
}

/** The step that brings a pickup into being. */
export function beginPickup(fresh: NewPickup): Step {
  const transition = transitionOf('none', 'proposer', 'propose')
  const after: PickupRow = {
    ...fresh,
    status: transition.to,
    orderId: null,
    acceptedAt: null,
    completedAt: null,
    ended: null,
    confirmations: { owner: null, interested: null },
    rated: { owner: false, interested: false },
    version: 1,
  }
  return { before: undefined, after, transition, from: fresh.proposer }
}

/**
 * The step that an action makes of a pickup: the next state by the life cycle's table. The one way to change one.
 * @throws Refusal pickup.step_not_possible where the life cycle has no such step
 */
export function changePickup(
  before: PickupRow,
  by: PickupActor,
  action: Exclude<PickupAction, 'propose'>,
  { from, patch, confirmation }: { from: Side; patch: Patch; confirmation?: Confirmation },
): Step {
  const transition = transitionOf(before.status, by, action, confirmation)
  return {
    before,
    after: { ...before, ...patch, status: transition.to, version: before.version + 1 },
    transition,
    from,
  }
}

function transitionOf(
  from: PickupRow['status'] | 'none',
  by: PickupActor,
  action: PickupAction,
  confirmation?: Confirmation,
): PickupTransition {
  const found = pickupTransition(from, by, action, confirmation)
  if (!found) throw new Refusal('pickup.step_not_possible', { status: from })
  return found
}

/** How the chat's card calls a step: as the state it leads to, but for the first of the two confirmations. */
export function cardOf({ action, from, to }: PickupTransition): PickupStep {
  return action === 'confirm' && to === from ? 'confirmed' : (to satisfies PickupStep)
}
