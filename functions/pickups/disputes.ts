import * as z from 'zod'
import { orderView } from '../../shared/contract/order-views.ts'
import type { PickupView } from '../../shared/contract/pickup-views.ts'
import { isOpen } from '../../shared/life-cycles/pickup.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import type { PickupRow } from './pickup-row.ts'

/** Only its dispute; the row belongs to orders. Rows from before disputes have none. */
const disputedOrder = z.object({ id: z.string(), dispute: orderView.shape.dispute.default(null) })

/** Reads the open disputes of the sales of pickups that may still take place. */
export async function readDisputes(
  table: Table,
  rows: readonly PickupRow[],
  adOf: (row: PickupRow) => RecyclableRow | undefined,
): Promise<(row: PickupRow) => PickupView['dispute']> {
  const orderIdOf = (row: PickupRow) => (isOpen(row.status) ? saleOf(row, adOf(row)) : null)
  const ids = [...new Set(rows.map(orderIdOf).filter((id) => id !== null))]
  if (ids.length === 0) return () => null
  const items = await batchGet(table, ids.map(keys.order))
  const disputes = new Map(items.map((item) => disputedOrder.parse(item)).map(({ id, dispute }) => [id, dispute]))
  return (row) => {
    const dispute = disputes.get(orderIdOf(row) ?? '')
    if (dispute?.status !== 'open') return null
    const { openedAt, deadline, voided } = dispute
    return { openedAt, deadline, voided }
  }
}

/** The order that a step of the pickup would move; null without a sale between the two. */
function saleOf(row: PickupRow, ad: RecyclableRow | undefined): string | null {
  if (row.orderId !== null) return row.orderId
  return ad?.sale?.buyerId === row.interestedId ? ad.sale.orderId : null
}
