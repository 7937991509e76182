import { describe, expect, it } from 'vitest'
import { sampleNow as now, ownerId } from '../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../test/support/money/provider.ts'
import { createShop } from '../../test/support/money/shop.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { refundEndedAccount } from './refund-by-rule.ts'
import { settlePayment } from './settle-payment.ts'
import { readOrder } from './store.ts'

const { table, deps, ad, buy, events } = createShop(now)
const pickupId = 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRS'
type Cancelled = Parameters<typeof refundEndedAccount>[1]
const cancelled = (orderId: string, change: Partial<Cancelled> = {}): Cancelled => ({
  orderId,
  cause: 'account_suspended',
  wasAccepted: true,
  ...change,
})

async function paidOrder(): Promise<string> {
  const order = await buy()
  await settlePayment(deps, paymentOf(order, '1'))
  await events()
  return order.id
}

describe('a pickup that a suspension cancelled', () => {
  it.each(['account_suspended', 'account_deleted'] as const)('refunds the buyer at once, once: %s', async (cause) => {
    const id = await paidOrder()
    const ended = () => refundEndedAccount({ table, now }, cancelled(id, { cause }))
    await Promise.allSettled([ended(), ended()])
    await ended()
    expect(await readOrder(table, id)).toMatchObject({
      status: 'refunding',
      refund: { cause: 'account', reason: null },
    })
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 0, pendingCents: 0 })
    expect((await readRecyclable(table, ad.id)).status).toBe('approved')
    expect((await events()).toSorted()).toEqual(expect.arrayContaining(['RefundOwed', 'SaleCancelled']))
  })

  it('refunds nothing for another cause, a proposal, a donation, or an event of an earlier version', async () => {
    const id = await paidOrder()
    const others: Partial<Cancelled>[] = [{ cause: null }, { cause: 'refunded' }, { wasAccepted: false }]
    for (const change of [...others, { orderId: null }, { orderId: undefined }])
      await refundEndedAccount({ table, now }, cancelled(id, change))
    expect((await readOrder(table, id)).status).toBe('paid')
  })

  it('leaves a sale that is accepted again or in dispute', async () => {
    const id = await paidOrder()
    await moveMoney(table, [sale.accept(id, pickupId)], { now })
    await refundEndedAccount({ table, now }, cancelled(id))
    expect((await readOrder(table, id)).status).toBe('paid')
    await moveMoney(table, [sale.cancel(id, pickupId)], { now })
    await moveMoney(table, [sale.dispute(id, 'd1')], { now })
    await refundEndedAccount({ table, now }, cancelled(id))
    expect((await readOrder(table, id)).status).toBe('paid')
  })
})
