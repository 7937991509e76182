import type { Table } from '../kit/table/table.ts'
import { readJournals } from './store.ts'

/** Returns whether the payment of a sale is in dispute (rules 10.24). The ledger refuses its steps in any case. */
export async function isSaleDisputed(table: Table, orderId: string): Promise<boolean> {
  const journals = await readJournals(table, `sale/${orderId}`)
  return journals.at(-1)?.state.endsWith('-disputed') === true
}

/**
 * Returns whether the ledger holds a sale's price for its accepted pickup (rules 9.22). In a dispute, after a
 * chargeback and after a refund the sale has another state. A donation has no order.
 */
export async function isUndisputed(table: Table, orderId: string | null): Promise<boolean> {
  if (orderId === null) return true
  return (await readJournals(table, `sale/${orderId}`)).at(-1)?.state === 'accepted'
}
