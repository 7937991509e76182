import { Refusal } from '../../shared/refusals.ts'
import type { Approval, Verdict } from './approval.ts'

/** What the limits are compared with; the write guards both sums. */
export interface Exposure {
  /** The user's payouts of this kind in seven days, with this one (rules 10.16). */
  readonly weekCents: number
  /** The part of them that was earned less than seven days ago; zero where it does not count (rules 10.16). */
  readonly youngCents: number
}

/** Read from the user pool now; a token may be an hour old. */
export interface DeciderFacts extends Exposure {
  readonly isAdmin: boolean
  readonly endorserIsAdmin: boolean
  readonly twoAdminsAboveCents: number
  /** Null if the receiver cannot change while the money is held. */
  readonly receiverVersion: number | null
}

/** Returns whether the first approval holds for the receiver's current version. */
export function isEndorsed({ endorsement }: Pick<Approval, 'endorsement'>, receiverVersion: number | null): boolean {
  return endorsement !== null && endorsement.receiverVersion === receiverVersion
}

/** Young earnings above this leave with two admins only: a chargeback may still follow. */
export const youngLimitCents = 50_000

/** Releasing money always takes one admin, as nothing is lost. */
export function needsTwoAdmins({ weekCents, youngCents }: Exposure, twoAdminsAboveCents: number): boolean {
  return weekCents > twoAdminsAboveCents || youngCents > youngLimitCents
}

export interface Judgement {
  readonly verdict: Verdict
  readonly reason: string
}

/**
 * Applies an admin's verdict: the first of two approvals endorses, any other verdict decides (rules 10.16). Replaces
 * the endorsement of a former admin or an older receiver. Otherwise one admin could redirect money that another has
 * approved.
 * @throws Refusal access.denied, approval.own_request, approval.already_decided, approval.second_admin_needed,
 * approval.reason_required
 */
export function decideApproval(
  before: Approval,
  deciderId: string,
  { verdict, reason }: Judgement,
  facts: DeciderFacts,
  now: Date,
): Approval {
  const { isAdmin, endorserIsAdmin, twoAdminsAboveCents, receiverVersion } = facts
  if (!isAdmin) throw new Refusal('access.denied')
  if (deciderId === before.requesterId) throw new Refusal('approval.own_request')
  if (before.decision) throw new Refusal('approval.already_decided')
  const words = reason.trim()
  if (verdict === 'release' && words === '') throw new Refusal('approval.reason_required')
  const said = { by: deciderId, at: now.toISOString() }
  const version = before.version + 1
  const endorsed = endorserIsAdmin && isEndorsed(before, receiverVersion)
  if (verdict === 'post' && needsTwoAdmins(facts, twoAdminsAboveCents)) {
    if (!endorsed) return { ...before, endorsement: { ...said, receiverVersion }, version }
    if (before.endorsement?.by === deciderId) throw new Refusal('approval.second_admin_needed')
  }
  return { ...before, decision: { ...said, verdict, reason: words }, version }
}
