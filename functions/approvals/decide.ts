import { Refusal } from '../../shared/refusals.ts'
import type { Approval, Verdict } from './approval.ts'

/** Read from the user pool now; a token may be an hour old. */
export interface DeciderFacts {
  readonly isAdmin: boolean
  readonly endorserIsAdmin: boolean
  readonly twoAdminsAboveCents: number
  /** What the limit is compared with: the amount, or the person's sum of some days (rules 10.16). */
  readonly exposureCents: number
  /** Null if the receiver cannot change while the money is held. */
  readonly receiverVersion: number | null
}

/** Returns whether the first approval holds for the receiver's current version. */
export function isEndorsed({ endorsement }: Pick<Approval, 'endorsement'>, receiverVersion: number | null): boolean {
  return endorsement !== null && endorsement.receiverVersion === receiverVersion
}

/** Releasing money always takes one admin, as nothing is lost. */
export function needsTwoAdmins(amountCents: number, twoAdminsAboveCents: number): boolean {
  return amountCents > twoAdminsAboveCents
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
  { isAdmin, endorserIsAdmin, twoAdminsAboveCents, exposureCents, receiverVersion }: DeciderFacts,
  now: Date,
): Approval {
  if (!isAdmin) throw new Refusal('access.denied')
  if (deciderId === before.requesterId) throw new Refusal('approval.own_request')
  if (before.decision) throw new Refusal('approval.already_decided')
  const words = reason.trim()
  if (verdict === 'release' && words === '') throw new Refusal('approval.reason_required')
  const said = { by: deciderId, at: now.toISOString() }
  const version = before.version + 1
  const endorsed = endorserIsAdmin && isEndorsed(before, receiverVersion)
  if (verdict === 'post' && needsTwoAdmins(exposureCents, twoAdminsAboveCents)) {
    if (!endorsed) return { ...before, endorsement: { ...said, receiverVersion }, version }
    if (before.endorsement?.by === deciderId) throw new Refusal('approval.second_admin_needed')
  }
  return { ...before, decision: { ...said, verdict, reason: words }, version }
}
