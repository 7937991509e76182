import { Refusal } from '../../shared/refusals.ts'
import type { Approval, Verdict } from './approval.ts'

/** Facts about the deciding admin, read from the user pool now; a token may be an hour old. */
export interface DeciderFacts {
  readonly isAdmin: boolean
  /** Whether the endorsing admin is still one. */
  readonly endorserIsAdmin: boolean
  /** Amounts above this require two admins. */
  readonly twoAdminsAboveCents: number
  /** The receiver's version, if it can change while the money is held; else null. */
  readonly receiverVersion: number | null
}

/** Returns whether the first of two approvals holds for the current version of the receiver. */
export function isEndorsed({ endorsement }: Pick<Approval, 'endorsement'>, receiverVersion: number | null): boolean {
  return endorsement !== null && endorsement.receiverVersion === receiverVersion
}

/** Returns whether paying out this amount requires two admins. Releasing always takes one, as no money is lost. */
export function takesTwoAdmins(amountCents: number, twoAdminsAboveCents: number): boolean {
  return amountCents > twoAdminsAboveCents
}

export interface Judgement {
  readonly verdict: Verdict
  readonly reason: string
}

/**
 * Applies an admin's verdict: the first of two approvals endorses, any other verdict decides (rules 10.16). Replaces
 * the endorsement of a former admin, or one given to an older receiver. Otherwise one admin could redirect money that
 * another has approved.
 * @throws Refusal access.denied, approval.own_request, approval.already_decided, approval.second_admin_needed,
 * approval.reason_required
 */
export function decideApproval(
  before: Approval,
  deciderId: string,
  { verdict, reason }: Judgement,
  { isAdmin, endorserIsAdmin, twoAdminsAboveCents, receiverVersion }: DeciderFacts,
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
  if (verdict === 'post' && takesTwoAdmins(before.amountCents, twoAdminsAboveCents)) {
    if (!endorsed) return { ...before, endorsement: { ...said, receiverVersion }, version }
    if (before.endorsement?.by === deciderId) throw new Refusal('approval.second_admin_needed')
  }
  return { ...before, decision: { ...said, verdict, reason: words }, version }
}
