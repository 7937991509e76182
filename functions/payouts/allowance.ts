import type { Table } from '../kit/table/table.ts'
import { balanceSheet } from '../ledger/maturity.ts'
import { readBalance, readReachedAt } from '../ledger/store.ts'

/** The amount available now, and the next time and amount (rules 10.6); centavos. */
export async function readAllowance(table: Table, userId: string, now: Date) {
  const of = await readBalance(table, userId)
  const sheet = balanceSheet(of, await readReachedAt(table, userId, of), now)
  const { availableCents, withdrawableCents, nextAvailableAt, nextAvailableCents } = sheet
  return { availableCents, withdrawableCents, nextAvailableAt, nextAvailableCents }
}
