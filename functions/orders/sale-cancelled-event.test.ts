import { describe, expect, it } from 'vitest'
import { saleCancelled } from '../../events/order-events.ts'
import { sampleNow as now, ownerId } from '../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../test/support/money/provider.ts'
import { createShop } from '../../test/support/money/shop.ts'
import { everyRow } from '../../test/support/people/person.ts'
import type { OrderRow } from './order-row.ts'
import type { Payment } from './payment.ts'
import { refundOrder } from './refund-order.ts'
import { settlePayment } from './settle-payment.ts'
import { readOrder } from './store.ts'

const { table, deps, boss, buy } = createShop(now)
const pay = (order: OrderRow, change: Partial<Payment> = {}) =>
  settlePayment(deps, paymentOf(order, `of-${order.id}`, change))
const told = async () =>
  (await everyRow(table))
    .filter(({ name }) => name === saleCancelled.name)
    .map(({ envelope }) => saleCancelled.envelope.parse(envelope).data)
const nextMinute = { updatedAt: new Date(now.getTime() + 60_000).toISOString() }

describe('SaleCancelled event', () => {
  it.each(['returned', 'charged-back'] as const)('is emitted once for a payment that is %s', async (paymentStatus) => {
    const order = await buy()
    await pay(order)
    const gone = { paymentStatus, ...nextMinute }
    await pay(order, gone)
    await pay(order, gone)
    const cause = paymentStatus === 'returned' ? 'provider' : 'chargeback'
    expect(await told()).toMatchObject([{ orderId: order.id, sellerId: ownerId, cause, reason: null }])
  })

  it('has the admin’s reason and is not repeated after the refund', async () => {
    const { id } = await buy()
    await pay(await readOrder(table, id))
    const order = await readOrder(table, id)
    await refundOrder(deps, boss, { id, reason: 'Levado antes.', version: order.version })
    await pay(order, { paymentStatus: 'returned', refundId: '2', ...nextMinute })
    expect(await told()).toMatchObject([{ orderId: id, sellerId: ownerId, cause: 'admin', reason: 'Levado antes.' }])
  })

  it('is not emitted for an attempt that never became a sale', async () => {
    const [first, second, third] = [await buy(), await buy(), await buy()]
    await pay(first)
    await pay(second)
    await pay(third, { paymentStatus: 'charged-back' })
    expect(await told()).toEqual([])
  })
})
