import { maskTaxId } from '../../shared/people/tax-id.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { balanceSheet } from '../ledger/maturity.ts'
import { readBalance, readReachedAt } from '../ledger/store.ts'

/** The amount available now, the next time and amount (rules 10.6), and the number of a withdrawal; centavos. */
export async function readAllowance(table: Table, userId: string, now: Date) {
  const [of, profile] = await Promise.all([readBalance(table, userId), readProfile(table, userId)])
  const sheet = balanceSheet(of, await readReachedAt(table, userId, of), now)
  const { availableCents, withdrawableCents, nextAvailableAt, nextAvailableCents } = sheet
  const taxId = profile?.taxId ? maskTaxId(profile.taxId) : null
  return { availableCents, withdrawableCents, nextAvailableAt, nextAvailableCents, taxId }
}
