import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { sampleNow as now, ownerId } from '../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../test/support/money/provider.ts'
import { createShop } from '../../test/support/money/shop.ts'
import { everyRow } from '../../test/support/people/person.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { recyclableItem } from '../catalogue/recyclable-rows.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { isThanksPageEnabled } from '../kit/people/choices/thanks.ts'
import { keys } from '../kit/table/keys.ts'
import { readBalance, readJournals } from '../ledger/store.ts'
import { completeOrder } from './complete-order.ts'
import { createOrder } from './create.ts'
import { openFindings } from './reconciliation/findings.ts'
import { refundOrder } from './refund-order.ts'
import { refundPayment } from './return-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { showOrder } from './show.ts'
import { readOrder } from './store.ts'

const { table, deps, later, ad, boss, provider, put, person, buy, events } = createShop(now)
const stateOf = async (subject: `sale/${string}` | `stray/${string}`) =>
  (await readJournals(table, subject)).at(-1)?.state
const cards = async () => (await everyRow(table)).filter(({ pk }) => pk.startsWith('CARDS#')).length

describe('completeOrder', () => {
  it('completes once, notifies the seller and rules out a refund', async () => {
    const { id } = await buy()
    await settlePayment(deps, paymentOf(await readOrder(table, id), '1'))
    await completeOrder(deps, id)
    const completed = await readOrder(table, id)
    expect(completed.status).toBe('completed')
    await completeOrder(deps, id)
    expect(await readOrder(table, id)).toEqual(completed)
    expect((await events()).filter((name) => name === 'OrderCompleted')).toHaveLength(1)
    const refund = refundOrder(deps, boss, { id, reason: 'Pedido do comprador.', version: completed.version })
    await expect(refund).rejects.toThrow('order.not_refundable')
  })

  it('ignores an unpaid order', async () => {
    const { id } = await buy()
    await completeOrder(deps, id)
    expect((await readOrder(table, id)).status).toBe('created')
  })
})

describe('createOrder', () => {
  it('returns the fee lines and the checkout address', async () => {
    const buyer = await person()
    const order = await buy(buyer)
    expect(order).toMatchObject({
      status: 'created',
      buyerId: buyer.userId,
      sellerId: ownerId,
      priceCents: 10_000,
      fixedFeeCents: 299,
      percentFeeCents: 1_800,
      totalCents: 12_099,
      checkout: { url: `https://pay.example/${order.id}` },
    })
  })

  it('creates one order for concurrent calls of the same attempt', async () => {
    const [buyer, attempt] = [await person(), randomUUID()]
    const all = await Promise.all(Array.from({ length: 8 }, () => buy(buyer, attempt)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await buy(buyer, attempt)).id).toBe(all[0]?.id)
    expect((await buy(buyer)).id).not.toBe(all[0]?.id)
  })

  it('refuses the caller’s own ad and a sold ad', async () => {
    await expect(buy({ userId: ownerId, isAdmin: false })).rejects.toThrow('order.own_ad')
    await settlePayment(deps, paymentOf(await buy(), '1'))
    await expect(buy()).rejects.toThrow('order.not_for_sale')
  })

  it('opens a missing checkout on a retry of the attempt', async () => {
    const [buyer, attempt] = [await person(), randomUUID()]
    const broken = { ...provider, openCheckout: () => Promise.reject(new Error('out of order')) }
    await expect(createOrder({ ...deps, provider: broken }, buyer, { id: ad.id, attempt })).rejects.toThrow(
      'out of order',
    )
    expect((await buy(buyer, attempt)).checkout).not.toBeNull()
  })

  describe('retry after the ad changed', () => {
    const change = (different: Partial<RecyclableRow>) => put(recyclableItem({ ...ad, ...different }))
    const shown = (buyer: { userId: string }, id: string) => showOrder(deps, buyer.userId, id)

    it('returns no checkout for an outdated price; a new attempt creates an order', async () => {
      const [buyer, attempt] = [await person(), randomUUID()]
      const order = await buy(buyer, attempt)
      expect((await shown(buyer, order.id)).checkoutUrl).toBe(order.checkout?.url)
      await change({ priceCents: 8_000 })
      expect(await buy(buyer, attempt)).toEqual({ ...order, checkout: null })
      expect((await shown(buyer, order.id)).checkoutUrl).toBeNull()
      expect(await buy(buyer)).toMatchObject({ priceCents: 8_000, checkout: { url: expect.any(String) } })
      await change({})
      expect((await shown(buyer, order.id)).checkoutUrl).toBe(order.checkout?.url)
    })

    it('is refused for a rejected, hidden or sold ad, without a checkout', async () => {
      const [buyer, attempt] = [await person(), randomUUID()]
      const { id } = await buy(buyer, attempt)
      for (const [status, hidden] of [
        ['rejected', false],
        ['approved', true],
        ['paid', false],
      ] as const) {
        await change({ status, hidden })
        await expect(buy(buyer, attempt)).rejects.toThrow(/recyclable.not_found|order.not_for_sale/)
        expect((await shown(buyer, id)).checkoutUrl).toBeNull()
      }
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.recyclable(ad.id) }))
      expect((await shown(buyer, id)).checkoutUrl).toBeNull()
    })

    it('returns the same order after payment', async () => {
      const [buyer, attempt] = [await person(), randomUUID()]
      const order = await buy(buyer, attempt)
      await settlePayment(deps, paymentOf(order, '1'))
      expect(await buy(buyer, attempt)).toMatchObject({ id: order.id, status: 'paid' })
    })
  })

  it('shows the order to the buyer, after payment to the seller, to no other', async () => {
    const [buyer, seller] = [await person(), { userId: ownerId }]
    const order = await buy(buyer)
    const see = ({ userId }: { userId: string }) => showOrder(deps, userId, order.id)
    expect(await see(buyer)).toMatchObject({ side: 'buyer' })
    for (const one of [seller, boss, await person()]) await expect(see(one)).rejects.toThrow('order.not_found')
    await settlePayment(deps, paymentOf(order, '1'))
    expect(await see(seller)).toMatchObject({ side: 'seller', checkoutUrl: null })
    for (const one of [boss, await person()]) await expect(see(one)).rejects.toThrow('order.not_found')
  })

  it('allows twenty orders a day', async () => {
    const buyer = await person()
    for (let count = 0; count < 20; count++) await buy(buyer)
    await expect(buy(buyer)).rejects.toThrow('request.limit_reached')
  })
})

describe('settlePayment', () => {
  it('moves the money, delists the ad and names the buyer in one transaction', async () => {
    const order = await buy()
    await settlePayment(deps, paymentOf(order, '1'))
    expect(await readRecyclable(table, ad.id)).toMatchObject({
      status: 'paid',
      sale: { orderId: order.id, buyerId: order.buyerId, priceCents: 10_000 },
    })
    expect(await cards()).toBe(0)
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 10_000 })
    expect(await readOrder(table, order.id)).toMatchObject({
      status: 'paid',
      paymentId: '1',
      paidAt: now.toISOString(),
    })
    expect(await isThanksPageEnabled(table, order.buyerId)).toBe(true)
    expect(await events()).toEqual(['OrderPaid', 'RecyclableSold'])
  })

  it('is idempotent under sequential and concurrent calls', async () => {
    const order = await buy()
    const payment = paymentOf(order, '1')
    await Promise.all(Array.from({ length: 10 }, () => settlePayment(deps, payment)))
    const rows = await everyRow(table)
    await settlePayment(deps, payment)
    expect(await everyRow(table)).toEqual(rows)
    expect(await events()).toEqual(['OrderPaid', 'RecyclableSold'])
  })

  it('sells to one of ten concurrent buyers and refunds the others', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => buy()))
    await Promise.all(all.map((order, index) => settlePayment(deps, paymentOf(order, String(index + 1)))))
    const statuses = await Promise.all(all.map(async ({ id }) => (await readOrder(table, id)).status))
    expect(statuses.filter((status) => status === 'paid')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'refunding')).toHaveLength(9)
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 10_000, version: 1 })
    const told = await events()
    expect(told.filter((name) => name === 'RefundOwed')).toHaveLength(9)
  }, 60_000)

  it('reports payments for unknown orders or amounts and moves nothing', async () => {
    const order = await buy()
    await settlePayment(deps, paymentOf(order, '1', { orderId: 'another-shop' }))
    await settlePayment(deps, paymentOf(order, '2', { amountCents: 1 }))
    expect((await openFindings(table)).map(({ id }) => id)).toEqual(['mismatch~2', 'unknown_order~1'])
    expect(await events()).toEqual(['FindingOpened', 'FindingOpened'])
    expect(await readRecyclable(table, ad.id)).toMatchObject({ status: 'approved' })
  })
})

describe('refunds', () => {
  async function paid() {
    const order = await buy()
    const payment = paymentOf(order, '1')
    provider.payments.set('1', payment)
    await settlePayment(deps, payment)
    return readOrder(table, order.id)
  }
  const refund = ({ id, version }: { id: string; version: number }, reason = 'Levado antes.') =>
    refundOrder(deps, boss, { id, reason, version })

  it('owes the buyer the full amount, relists the ad and writes the audit log', async () => {
    const order = await paid()
    await refund(order)
    expect(await readOrder(table, order.id)).toMatchObject({
      status: 'refunding',
      refund: { cause: 'admin', reason: 'Levado antes.' },
    })
    expect(await stateOf(`sale/${order.id}`)).toBe('refunding')
    const after = await readRecyclable(table, ad.id)
    expect(after.status).toBe('approved')
    expect(after.sale).toBeUndefined()
    expect(await cards()).toBe(24)
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 0 })
    const audit = (await everyRow(table)).find(({ pk }) => pk.startsWith('AUDIT#'))
    expect(audit).toMatchObject({ action: 'refund:order', targetId: order.id, actorId: boss.userId })
  })

  it('require a reason, the current version and a paid order', async () => {
    const order = await paid()
    await expect(refund(order, '  ')).rejects.toThrow('order.reason_required')
    await expect(refund({ ...order, version: order.version + 1 })).rejects.toThrow('order.changed_meanwhile')
    await refund(order)
    await expect(refund({ ...order, version: order.version + 1 })).rejects.toThrow('order.not_refundable')
  })

  it('are made once at the provider and booked from its answer', async () => {
    const order = await paid()
    await refund(order)
    const due = { orderId: order.id, paymentId: '1', key: 'sale-1-2' }
    await refundPayment({ ...deps, provider }, due)
    await refundPayment({ ...deps, provider }, due)
    expect(provider.refundKeys).toEqual(['sale-1-2'])
    expect(await stateOf(`sale/${order.id}`)).toBe('refunded')
    expect((await readOrder(table, order.id)).status).toBe('refunded')
  })

  it('are retried on a provider error while owed, but not after a chargeback', async () => {
    const order = await paid()
    await refund(order)
    provider.refusal = new Error('not now')
    const due = { orderId: order.id, paymentId: '1', key: 'sale-1-2' }
    await expect(refundPayment({ ...deps, provider }, due)).rejects.toThrow('not now')
    provider.payments.set(
      '1',
      paymentOf(order, '1', { paymentStatus: 'charged-back', updatedAt: later(1).toISOString() }),
    )
    await refundPayment({ ...deps, provider }, due)
    expect((await readOrder(table, order.id)).status).toBe('charged_back')
  })
})
