import type { PickupStep, Side } from '../../shared/contract/conversations.ts'
import {
  type Confirmed,
  type PickupAction,
  type PickupActor,
  type PickupTransition,
  pickupTransition,
} from '../../shared/life-cycles/pickup.ts'
import type { CaseCause, ProblemKind } from '../../shared/pickups/problems.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { PickupRow } from './pickup-row.ts'

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
type Patch = Partial<
  Pick<
    PickupRow,
    'orderId' | 'acceptedAt' | 'completedAt' | 'ended' | 'words' | 'confirmations' | 'caseId' | 'reported'
  >
>

/** A decided but unwritten step. Chat card, event, ad change and money movement derive from it. */
export interface Step {
  readonly before: PickupRow | undefined
  readonly after: PickupRow
  readonly transition: PickupTransition
  /** For a step of the system: the side that caused it. */
  readonly from: Side
  /** For a step that makes the pickup a case. */
  readonly report?: Report
}

export interface Report {
  readonly cause: CaseCause
  readonly problem: { readonly kind: ProblemKind; readonly text: string } | null
}

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
    caseId: null,
    reported: { owner: false, interested: false },
    version: 1,
  }
  return { before: undefined, after, transition, from: fresh.proposer }
}

/**
 * All status changes use this function.
 * @throws Refusal pickup.step_not_possible if the life cycle has no such step
 */
export function changePickup(
  before: PickupRow,
  by: PickupActor,
  action: Exclude<PickupAction, 'propose'>,
  { from, patch, confirmed }: { from: Side; patch: Patch; confirmed?: Confirmed },
): Step {
  const transition = transitionOf(before.status, by, action, confirmed)
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
  confirmed?: Confirmed,
): PickupTransition {
  const found = pickupTransition(from, by, action, confirmed)
  if (!found) throw new Refusal('pickup.step_not_possible', { status: from })
  return found
}

/** Names the new status, or the step of an accepted pickup that stays accepted. */
export function cardOf({ action, from, to }: PickupTransition): PickupStep {
  if (action === 'take_back') return 'taken_back'
  if (action === 'report') return 'reported'
  return action === 'confirm' && to === from ? 'confirmed' : (to satisfies PickupStep)
}
