import type { Table } from '../kit/table/table.ts'
import { readJournals } from './store.ts'

/** Returns whether the payment of a sale is in dispute (rules 10.24). The ledger refuses its steps in any case. */
export async function isSaleDisputed(table: Table, orderId: string): Promise<boolean> {
  const journals = await readJournals(table, `sale/${orderId}`)
  return journals.at(-1)?.state.endsWith('-disputed') === true
}
