import type { OrderView } from '../../shared/contract/order-views.ts'
import { Refusal } from '../../shared/refusals.ts'
import { findRecyclable } from '../catalogue/store.ts'
import type { Table } from '../kit/table/table.ts'
import { isForSaleAs } from './decide.ts'
import { viewOf } from './order-row.ts'
import { readOrder } from './store.ts'

/**
 * Shows an order to its buyer and, from payment on, to its seller. The checkout is shown only while a payment would buy
 * the ad.
 * @throws Refusal order.not_found for every other caller too
 */
export async function showOrder(
  { table, now }: { readonly table: Table; readonly now: Date },
  userId: string,
  id: string,
): Promise<OrderView> {
  const row = await readOrder(table, id)
  const mine = row.buyerId === userId || (row.sellerId === userId && row.paidAt !== null)
  if (!mine) throw new Refusal('order.not_found')
  const view = viewOf(row, userId, now)
  if (view.checkoutUrl === null || isForSaleAs(row, await findRecyclable(table, row.recyclableId))) return view
  return { ...view, checkoutUrl: null }
}
