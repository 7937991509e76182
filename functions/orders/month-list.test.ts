import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { openOrder } from '../../test/support/fixtures/orders.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { type OrderRow, orderItem } from './order-row.ts'
import { ordersOfMonth } from './store.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const hours = (back: number) => new Date(now.getTime() - back * 3_600_000)
const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))

async function plant(at: Date, more: Partial<OrderRow> = {}): Promise<string> {
  const between = { recyclableId: newId('recyclable', at), buyerId: randomUUID(), sellerId: randomUUID() }
  const order = openOrder({ id: newId('order', at), ...between }, at, more)
  await put(orderItem(order))
  await put({ ...keys.orderOfMonth('2026-11', order.id), orderId: order.id })
  return order.id
}
const list = async (status: OrderRow['status'], size = 10, before?: string) => {
  const page = await ordersOfMonth(table, '2026-11', { before, size }, { status, now })
  return { ids: page.rows.map(({ id }) => id), next: page.next }
}

it('lists orders of a state as it is now, newest first, in pages', async () => {
  const late = await plant(hours(100))
  const paid = [await plant(hours(90), { status: 'paid' }), await plant(hours(80), { status: 'paid' })].reverse()
  const open = await plant(hours(1))
  expect(await list('created')).toEqual({ ids: [open], next: undefined })
  expect(await list('expired')).toEqual({ ids: [late], next: undefined })
  const first = await list('paid', 1)
  expect(first.ids).toEqual([paid[0]])
  expect(await list('paid', 1, first.next)).toMatchObject({ ids: [paid[1]] })
})
