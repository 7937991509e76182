import type { Side } from '../../../shared/contract/conversations.ts'
import { newId } from '../../../shared/ids.ts'
import type { PickupActor } from '../../../shared/life-cycles/pickup.ts'
import { type CaseCause, type ProblemKind, problemTextMaxLength } from '../../../shared/pickups/problems.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { sanitiseText } from '../../../shared/text.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { changePickup, type Step } from '../change.ts'
import { notYet, type Outcome, partOf } from '../decide.ts'
import type { PickupRow } from '../pickup-row.ts'

/**
 * Reports a problem, once a side; the first report makes the pickup a case (rules 9.20).
 * @throws Refusal pickup.not_found, pickup.step_not_possible, pickup.not_yet, pickup.problem_text_required
 */
export function decideReport(
  row: PickupRow,
  actor: Actor,
  given: { readonly kind: ProblemKind; readonly text: string },
  now: Date,
): Outcome {
  const { side: from, by } = partOf(row, actor.userId)
  if (row.reported[from]) return 'taken'
  const { text } = sanitiseText(given.text, problemTextMaxLength)
  if (text === '') throw new Refusal('pickup.problem_text_required')
  const patch = { caseId: row.caseId ?? newId('case', now), reported: { ...row.reported, [from]: true } }
  const step = changePickup(row, by, 'report', { from, patch })
  const why = notYet(row, now)
  if (why) throw new Refusal(why)
  return { ...step, report: { cause: 'problem', problem: { kind: given.kind, text } } }
}

/** Makes a pickup without answer a case (rules 9.22), or one of a suspended or deleted account (rules 9.14). */
export function decideEscalation(
  row: PickupRow,
  cause: CaseCause,
  now: Date,
  by: Extract<PickupActor, 'clock' | 'accounts'> = 'clock',
): Outcome {
  if (row.status !== 'accepted' || row.caseId !== null) return 'taken'
  const step = changePickup(row, by, 'report', { from: 'owner', patch: { caseId: newId('case', now) } })
  return { ...step, report: { cause, problem: null } }
}

type Completer = Extract<PickupActor, 'clock' | 'admins'>

/** Completes without the confirmation of both sides. @throws Refusal pickup.step_not_possible */
export function decideCompletion(row: PickupRow, by: Completer, from: Side, now: Date): Outcome {
  if (row.status === 'completed') return 'taken'
  return changePickup(row, by, 'complete', { from, patch: { completedAt: now.toISOString() } })
}

/** Ends a donation's pickup by an admin's decision. Undefined if it has ended. */
export function decideCaseCancellation(row: PickupRow, now: Date): Step | undefined {
  if (row.status !== 'accepted') return undefined
  const ended = { by: null, cause: 'case', at: now.toISOString() } as const
  return changePickup(row, 'admins', 'cancel', { from: 'owner', patch: { ended } })
}
