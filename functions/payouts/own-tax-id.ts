import { Refusal } from '../../shared/refusals.ts'
import { countUse } from '../kit/limits/quota.ts'
import { changeProfile, profileParts } from '../kit/people/profile/profile-change.ts'
import { type ProfileRow, taxIdSinceOf } from '../kit/people/profile/profile-row.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { readAllowance } from './allowance.ts'
import { takenTaxIdsPerDay } from './quotas.ts'

/**
 * The number of a withdrawal is the profile's (rules 10.15). A profile without one keeps the typed number, which no
 * other account may have. Returns since when the profile has it.
 * @throws Refusal withdrawal.tax_id_differs, withdrawal.below_threshold, profile.not_found, profile.tax_id_taken,
 * request.limit_reached
 */
export async function keepOwnTaxId(table: Table, userId: string, taxId: string, now: Date): Promise<string> {
  const profile = await readProfileToChange(table, userId)
  if (isOwn(profile, taxId)) return taxIdSinceOf(profile)
  // Without money to withdraw, numbers of other accounts cannot be tried.
  const { withdrawableCents } = await readAllowance(table, userId, now)
  if (withdrawableCents === 0) throw new Refusal('withdrawal.below_threshold')
  // Before the look-up, so that concurrent tries count too.
  await countUse(table, takenTaxIdsPerDay, userId, now)
  try {
    const change = changeProfile(profile, { taxId, taxIdSince: now.toISOString() })
    await transact(table, profileParts(change, 'profile.changed_meanwhile'))
    return taxIdSinceOf(change.after)
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined
    // A concurrent request of the same user may have saved it.
    const isConflict = isWriteConflict(error) || code === 'profile.changed_meanwhile'
    const current = isConflict ? await readProfileToChange(table, userId) : undefined
    if (current && isOwn(current, taxId)) return taxIdSinceOf(current)
    throw error
  }
}

/** @throws Refusal withdrawal.tax_id_differs */
function isOwn({ taxId: own }: Pick<ProfileRow, 'taxId'>, taxId: string): boolean {
  if (own !== null && own !== taxId) throw new Refusal('withdrawal.tax_id_differs')
  return own === taxId
}
