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
 * The donation that a form asks for (rules 10.17); whether there is money for it, and whether less than R$ 1 is
 * all that is left, the ledger decides.
 * @throws Refusal the first of `donationFormProblems`
 */
export function decideRequest(id: string, userId: string, draft: DonationDraft, now: Date): DonationRow {
  const [problem] = donationProblems(draft, undefined)
  if (problem) throw new Refusal(problem)
  const { entityId, amountCents } = draft
  const taxId = taxIdCharacters(draft.taxId)
  return { ...pending(now.toISOString()), id, userId, entityId, amountCents, taxId, origin: 'request' }
}

/** What the completion of a sale set apart, as the donation that waits for its approval (rules 10.9). */
export interface Share {
  readonly id: string
  readonly userId: string
  readonly entityId: string
  readonly amountCents: number
  /** When it was set apart. */
  readonly at: string
}

/** The donation of a share; the giver's number is the profile's, if it has one. */
export function donationOfShare({ at, ...share }: Share, taxId: string | null): DonationRow {
  return { ...pending(at), ...share, taxId, origin: 'share' }
}

function pending(createdAt: string) {
  return { status: statusAfter('none', 'giver', 'request'), createdAt, decidedAt: null, reason: null, receiver: null }
}

/**
 * The donation that was made under the same idempotency key.
 * @throws Refusal request.conflict where that one was another
 */
export function sameRequest(before: DonationRow, asked: DonationRow): DonationRow {
  const content = ({ id, userId, entityId, amountCents, taxId, origin }: DonationRow) => ({
    ...{ id, userId, entityId, amountCents, taxId, origin },
  })
  if (!isDeepStrictEqual(content(before), content(asked))) throw new Refusal('request.conflict')
  return before
}

/**
 * The donation after an approval was decided, with the entity as it is at that moment.
 * @throws Refusal approval.already_decided where its life has no such step
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
