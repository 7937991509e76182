import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { sampleNow as now, ownerId, strangerId } from '../../../test/support/fixtures/ad-rows.ts'
import { openOrder } from '../../../test/support/fixtures/orders.ts'
import { memoryProvider, paymentOf } from '../../../test/support/money/provider.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { orderItem } from '../order-row.ts'
import { settlePayment } from '../settle-payment.ts'
import { inspectOrder, orderBySearch } from './inspect.ts'

const table = createTable()
const provider = memoryProvider(() => now)
async function plant() {
  const of = { id: newId('order', now), recyclableId: newId('recyclable', now), sellerId: ownerId, buyerId: strangerId }
  const order = openOrder(of, now)
  await table.client.send(new PutCommand({ TableName: table.name, Item: orderItem(order) }))
  return order
}

describe('inspectOrder', () => {
  it('returns payments and journals including refunds', async () => {
    const order = await plant()
    // The ad is deleted, so the payment is refunded.
    await settlePayment({ table, now }, paymentOf(order, '1300000001'))
    await settlePayment({ table, now }, paymentOf(order, '1300000002', { paymentStatus: 'failed', method: 'pix' }))
    const { order: shown, payments, journals } = await inspectOrder({ table, now }, order.id)
    expect(shown).toMatchObject({ id: order.id, status: 'refunding' })
    expect(payments.map(({ id, booked }) => `${id} ${booked}`).sort()).toEqual(['1300000001 stray', '1300000002 none'])
    expect(payments[0]).not.toHaveProperty('orderId')
    expect(journals).toEqual([
      {
        subject: 'stray/1300000001',
        action: 'pay',
        state: 'refunding',
        at: now.toISOString(),
        postings: expect.arrayContaining([{ account: 'returns', amountCents: expect.any(Number) }]),
      },
    ])
  })

  it('refuses an unknown order', async () => {
    await expect(inspectOrder({ table, now }, newId('order', now))).rejects.toThrow('order.not_found')
  })
})

describe('orderBySearch', () => {
  it('finds an order by its id or by a payment id', async () => {
    const order = await plant()
    provider.payments.set('1300000007', paymentOf(order, '1300000007'))
    provider.payments.set('1300000008', paymentOf(order, '1300000008', { orderId: 'of somebody else' }))
    const found = async (search: string) => (await orderBySearch({ table, provider }, search))?.id
    expect(await found(order.id)).toBe(order.id)
    expect(await found('1300000007')).toBe(order.id)
    expect([await found('1300000008'), await found('1300000009'), await found('Latas')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await found(newId('order', now))).toBeUndefined()
  })
})
