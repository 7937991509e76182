import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { saleCancelled } from '../../events/order-events.ts'
import { memoryProvider, paymentOf } from '../../test/support/money/provider.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { layTable } from '../../test/support/tables/table.ts'
import { sampleNow as now, ownerId, sampleAd } from '../../test/support/things/ad-rows.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { itemsOf, listedWords } from '../catalogue/recyclable-rows.ts'
import { keys } from '../kit/table/keys.ts'
import { createOrder } from './create.ts'
import type { OrderRow } from './order-row.ts'
import type { Payment } from './payment.ts'
import { refundOrder } from './refund-order.ts'
import { settlePayment } from './settle-payment.ts'
import { readOrder } from './store.ts'

const table = layTable()
const deps = { table, now }
const boss = { userId: randomUUID(), isAdmin: true }
let ad: RecyclableRow
beforeEach(async () => {
  const shown = { status: 'approved', hidden: false } as const
  ad = sampleAd({ ...shown, priceCents: 10_000 })
  ad = { ...ad, words: listedWords(shown, ad) }
  for (const Item of itemsOf(ad)) await table.client.send(new PutCommand({ TableName: table.name, Item }))
})

const buy = async () => {
  const buyer = { userId: randomUUID(), isAdmin: false }
  const Item = { ...keys.profile(buyer.userId), ...sampleProfile({ id: buyer.userId }) }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
  return createOrder({ ...deps, provider: memoryProvider(() => now) }, buyer, { id: ad.id, attempt: randomUUID() })
}
const pay = (order: OrderRow, change: Partial<Payment> = {}) =>
  settlePayment(deps, paymentOf(order, `of-${order.id}`, change))
/** What sellers are told of sales that are over. */
const told = async () =>
  (await everyRow(table))
    .filter(({ name }) => name === saleCancelled.name)
    .map(({ envelope }) => saleCancelled.envelope.parse(envelope).data)
const nextMinute = { updatedAt: new Date(now.getTime() + 60_000).toISOString() }

describe('a seller whose ad was sold', () => {
  it.each(['returned', 'charged-back'] as const)('is told once that the payment is %s', async (standing) => {
    const order = await buy()
    await pay(order)
    const gone = { standing, ...nextMinute }
    await pay(order, gone)
    await pay(order, gone)
    const cause = standing === 'returned' ? 'provider' : 'chargeback'
    expect(await told()).toMatchObject([{ orderId: order.id, sellerId: ownerId, cause, reason: null }])
  })

  it('is told of an admin’s refund, with its reason, and not again when the money is back', async () => {
    const { id } = await buy()
    await pay(await readOrder(table, id))
    const order = await readOrder(table, id)
    await refundOrder(deps, boss, { id, reason: 'Levado antes.', version: order.version })
    await pay(order, { standing: 'returned', refundId: '2', ...nextMinute })
    expect(await told()).toMatchObject([{ orderId: id, sellerId: ownerId, cause: 'admin', reason: 'Levado antes.' }])
  })

  it('is told nothing of an attempt that never was a sale', async () => {
    const [first, second, third] = [await buy(), await buy(), await buy()]
    await pay(first)
    await pay(second)
    await pay(third, { standing: 'charged-back' })
    expect(await told()).toEqual([])
  })
})
