import type { Table } from '../kit/table/table.ts'
import { readBalance } from '../ledger/store.ts'

/** Centavos that are held for a person: paid and not yet earned, earned and not yet paid out. */
export type HeldCents = (userId: string) => Promise<number>

/** What the ledger holds for a person, in all accounts of theirs. */
export function heldBy(table: Table): HeldCents {
  return async (userId) => {
    const { escrowCents, pendingCents, creditedCents, consumedCents } = await readBalance(table, userId)
    return escrowCents + pendingCents + creditedCents - consumedCents
  }
}
