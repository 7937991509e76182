import { eachAlone } from '../kit/each-alone.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { findReferral, findTrade, tradeParts } from './store.ts'
import { type CompletedSale, tradesOf } from './trade-row.ts'

/**
 * Records a completed sale for each side that was referred by a user. It counts 30 days later (rules 11.3). Idempotent:
 * a repeated or late event changes nothing.
 */
export async function recordSale(table: Table, sale: CompletedSale): Promise<void> {
  await eachAlone(tradesOf(sale), async (trade) => {
    const { referredId, pickupId } = trade
    if (!(await findReferral(table, referredId)) || (await findTrade(table, referredId, pickupId))) return
    try {
      await transact(table, tradeParts(trade))
    } catch (error) {
      // A concurrent delivery of the event was faster.
      if (!isWriteConflict(error) || !(await findTrade(table, referredId, pickupId))) throw error
    }
  })
}
