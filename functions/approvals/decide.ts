import { Refusal } from '../../shared/refusals.ts'
import type { Approval, Verdict } from './approval.ts'

/** What is known of who decides, asked of the user pool at that moment and not of a token, which is an hour old. */
export interface DeciderFacts {
  readonly isAdmin: boolean
  /** Whether the admin who said yes before is one still. */
  readonly endorserIsAdmin: boolean
  /** Above this amount it takes two. */
  readonly twoAdminsAboveCents: number
  /** Of whom gets the money, where that can change while it is held; null where it cannot. */
  readonly receiverVersion: number | null
}

/** Whether the first of two has said yes to what stands now: to the receiver as it is, not as it was before. */
export function isEndorsed({ endorsement }: Pick<Approval, 'endorsement'>, receiverVersion: number | null): boolean {
  return endorsement !== null && endorsement.receiverVersion === receiverVersion
}

/** Whether money of this amount leaves only when two admins say so. Giving it back takes one: nothing is lost by it. */
export function takesTwoAdmins(amountCents: number, twoAdminsAboveCents: number): boolean {
  return amountCents > twoAdminsAboveCents
}

export interface Judgement {
  readonly verdict: Verdict
  readonly reason: string
}

/**
 * What an admin's verdict makes of an approval: the first yes of two is an endorsement, anything else decides (rules
 * 10.16). The yes of somebody who is no admin any more, or to a receiver that was changed since, counts no longer and
 * is replaced: one admin alone could lead elsewhere what another has said yes to.
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
