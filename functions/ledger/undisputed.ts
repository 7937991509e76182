import type { Table } from '../kit/table/table.ts'
import { readJournals } from './store.ts'

/**
 * Returns whether the ledger holds a sale's price for its accepted pickup (rules 9.22). In a dispute, after a
 * chargeback and after a refund the sale has another state. A donation has no order.
 */
export async function isUndisputed(table: Table, orderId: string | null): Promise<boolean> {
  if (orderId === null) return true
  return (await readJournals(table, `sale/${orderId}`)).at(-1)?.state === 'accepted'
}
