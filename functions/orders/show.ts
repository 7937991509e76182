import type { OrderView } from '../../shared/contract/orders.ts'
import { Refusal } from '../../shared/refusals.ts'
import { findRecyclable } from '../catalogue/store.ts'
import type { Table } from '../kit/table/table.ts'
import { isForSaleAs } from './decide.ts'
import { viewOf } from './order-row.ts'
import { readOrder } from './store.ts'

/**
 * An order for its buyer or its seller, who knows of it from the payment on. Its checkout is shown while a payment
 * would buy the ad: what is certain to go back is not asked for.
 * @throws Refusal order.not_found, to everybody else too
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
