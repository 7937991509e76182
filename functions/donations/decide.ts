import { isDeepStrictEqual } from 'node:util'
import type { DonationDraft } from '../../shared/contract/donations.ts'
import { donationProblems } from '../../shared/donations/form.ts'
import { type DonationActor, nextDonationStatus } from '../../shared/life-cycles/donation.ts'
import { taxIdCharacters } from '../../shared/people/tax-id.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Approval } from '../approvals/approval.ts'
import type { EntityRow } from '../ledger/entities.ts'
import type { DonationRow } from './donation-row.ts'

/**
 * Returns the donation of a form (rules 10.17). The ledger checks the funds and amounts below R$ 1.
 * @throws Refusal the first of `donationFormProblems`
 */
export function decideRequest(id: string, userId: string, draft: DonationDraft, now: Date): DonationRow {
  const [problem] = donationProblems(draft, undefined)
  if (problem) throw new Refusal(problem)
  const { entityId, amountCents } = draft
  const taxId = taxIdCharacters(draft.taxId)
  return { ...pending(now.toISOString()), id, userId, entityId, amountCents, taxId, origin: 'request' }
}

/** Set apart by a completed sale (rules 10.9). */
export interface Share {
  readonly id: string
  readonly userId: string
  readonly entityId: string
  readonly amountCents: number
  readonly at: string
}

/** `taxId` is the profile's. */
export function donationOfShare({ at, ...share }: Share, taxId: string | null): DonationRow {
  return { ...pending(at), ...share, taxId, origin: 'share' }
}

function pending(createdAt: string) {
  return { status: statusAfter('none', 'giver', 'request'), createdAt, decidedAt: null, reason: null, receiver: null }
}

/** @throws Refusal request.conflict if the repeated request differs */
export function sameRequest(before: DonationRow, asked: DonationRow): DonationRow {
  const content = ({ id, userId, entityId, amountCents, taxId, origin }: DonationRow) => ({
    ...{ id, userId, entityId, amountCents, taxId, origin },
  })
  if (!isDeepStrictEqual(content(before), content(asked))) throw new Refusal('request.conflict')
  return before
}

/**
 * Stores the entity as it is at the decision.
 * @throws Refusal approval.already_decided if the life cycle has no such step
 */
export function settled(
  before: DonationRow,
  { verdict, reason, at }: NonNullable<Approval['decision']>,
  { name, pixKeyType, pixKey }: Pick<EntityRow, 'name' | 'pixKeyType' | 'pixKey'>,
): DonationRow {
  const status = statusAfter(before.status, 'admin', verdict === 'post' ? 'approve' : 'reject')
  const receiver = { name, pixKeyType, pixKey }
  return { ...before, status, decidedAt: at, reason: verdict === 'release' ? reason : null, receiver }
}

function statusAfter(
  from: Parameters<typeof nextDonationStatus>[0],
  by: DonationActor,
  action: Parameters<typeof nextDonationStatus>[2],
) {
  const to = nextDonationStatus(from, by, action)
  if (!to) throw new Refusal('approval.already_decided')
  return to
}
