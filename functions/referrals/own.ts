import { type ReferralOverview, type ReferralView, referralsPageSize } from '../../shared/contract/referrals.ts'
import { hideEmail } from '../../shared/referrals/hide-email.ts'
import { referralStats, rewardCents } from '../../shared/referrals/reward.ts'
import { Refusal } from '../../shared/refusals.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfile, readProfiles } from '../kit/people/profile/profiles.ts'
import type { ReferralRow } from '../kit/rewards/referrals.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { codeOf } from './codes.ts'
import { visibilityChanges } from './quotas.ts'
import { entryPart, findReferral, readCounts, referralsOf } from './store.ts'

export async function readOverview(table: Table, userId: string): Promise<ReferralOverview> {
  const [code, counts, { referralProgramme }, own] = await Promise.all([
    codeOf(table, userId),
    readCounts(table, userId),
    readSettings(table),
    findReferral(table, userId),
  ])
  const referrer = own && (await readProfile(table, own.referrerId))
  const referredBy = own ? { name: referrer?.name ?? null, hidden: own.hidden } : null
  return { code, isOpen: referralProgramme, ...referralStats(counts), referredBy }
}

export async function listOwn(table: Table, userId: string, before: string | undefined) {
  const { rows, next } = await referralsOf(table, [userId], {}, { before, size: referralsPageSize })
  const profiles = await readProfiles(
    table,
    rows.map(({ referredId }) => referredId),
  )
  return { items: rows.map((row) => viewOf(row, profiles.get(row.referredId))), next }
}

/** A hidden or deleted account shows no e-mail (rules 11.6). */
export function viewOf(row: ReferralRow, referred: Pick<ProfileRow, 'email'> | undefined): ReferralView {
  const { id, status, createdAt, qualifiedAt, paidAt, takenBackAt } = row
  const email = row.hidden || !referred ? null : hideEmail(referred.email)
  const earnedCents = status === 'qualified' || status === 'paid' ? rewardCents : 0
  return { id, email, status, createdAt, qualifiedAt, paidAt, takenBackAt, earnedCents }
}

/**
 * The referred user hides or shows the e-mail; the entry counts the same. Guards: the entry is unchanged; the quota has
 * room.
 * @throws Refusal referral.not_found, referral.changed_meanwhile, request.limit_reached
 */
export async function hideOwn(
  { table, now }: { readonly table: Table; readonly now: Date },
  userId: string,
  hidden: boolean,
): Promise<void> {
  const before = await findReferral(table, userId)
  if (!before) throw new Refusal('referral.not_found')
  const after = { ...before, hidden, version: before.version + 1 }
  await transact(table, [quotaPart(visibilityChanges, userId, now), entryPart(before, after)])
}
