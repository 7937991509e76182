import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { type OrderStatus, orderStatuses } from '../../shared/life-cycles/order.ts'
import { sampleNow as now, ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { openOrder, soldOrder } from '../../test/support/fixtures/orders.ts'
import { isPayable, orderAt, orderItem, viewOf } from './order-row.ts'

const id = newId('order', now)
const between = { id, recyclableId: newId('recyclable', now), sellerId: ownerId, buyerId: strangerId }

describe('checkout', () => {
  const order = openOrder(between, now)
  const end = new Date(order.expiresAt)
  const before = new Date(end.getTime() - 1)

  it.each(orderStatuses)('of an order with status %s expires only if still payable', (status) => {
    const payable = (['created', 'pending', 'rejected'] as OrderStatus[]).includes(status)
    expect(orderAt({ ...order, status }, before).status).toBe(status)
    expect(orderAt({ ...order, status }, end).status).toBe(payable ? 'expired' : status)
    expect([isPayable({ ...order, status }, before), isPayable({ ...order, status }, end)]).toEqual([payable, false])
  })

  it('is visible to the buyer only, while payable', () => {
    const url = order.checkout?.url
    expect(viewOf(order, strangerId, now)).toMatchObject({ side: 'buyer', checkoutUrl: url })
    expect(viewOf(order, ownerId, now)).toMatchObject({ side: 'seller', checkoutUrl: null })
    expect(viewOf(order, id, now)).toMatchObject({ side: 'admin', checkoutUrl: null })
    expect(viewOf(order, strangerId, end)).toMatchObject({ status: 'expired', checkoutUrl: null })
    expect(viewOf(soldOrder(between, now), strangerId, now).checkoutUrl).toBeNull()
    expect(viewOf({ ...order, checkout: null }, strangerId, now).checkoutUrl).toBeNull()
  })

  it('does not expose preference and payment id', () => {
    expect(Object.keys(viewOf(soldOrder(between, now), strangerId, now))).not.toContain('paymentId')
    expect(Object.keys(viewOf(order, strangerId, now))).not.toContain('checkout')
  })

  it('is not listed for the seller before payment', () => {
    expect(orderItem(order)).not.toHaveProperty('gsi2pk')
    const item = orderItem(soldOrder(between, now))
    expect(item).toMatchObject({ gsi1sk: `${order.createdAt}#${id}`, gsi2sk: `${order.createdAt}#${id}` })
    expect(item.gsi2pk).not.toBe(item.gsi1pk)
  })
})
