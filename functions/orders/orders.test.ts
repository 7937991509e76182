import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { paymentOf } from '../../test/support/money/provider.ts'
import { layShop } from '../../test/support/money/shop.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleNow as now, ownerId } from '../../test/support/things/ad-rows.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { recyclableItem } from '../catalogue/recyclable-rows.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { mayBeThanked } from '../kit/people/thanks.ts'
import { keys } from '../kit/table/keys.ts'
import { readBalance, readJournals } from '../ledger/store.ts'
import { completeOrder } from './complete-order.ts'
import { createOrder } from './create.ts'
import { openFindings } from './reconciliation/findings.ts'
import { refundOrder } from './refund-order.ts'
import { returnPayment } from './return-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { showOrder } from './show.ts'
import { readOrder } from './store.ts'

const { table, deps, later, ad, boss, provider, put, person, buy, events } = layShop(now)
const stateOf = async (subject: `sale/${string}` | `stray/${string}`) =>
  (await readJournals(table, subject)).at(-1)?.state
const cards = async () => (await everyRow(table)).filter(({ pk }) => pk.startsWith('CARDS#')).length

describe('a sale that was handed over', () => {
  it('is completed once, told to its seller, and can no longer be refunded', async () => {
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

  it('stays as it is where it was not paid', async () => {
    const { id } = await buy()
    await completeOrder(deps, id)
    expect((await readOrder(table, id)).status).toBe('created')
  })
})

describe('ordering', () => {
  it('says the fee lines and where to pay', async () => {
    const buyer = await person()
    const order = await buy(buyer)
    expect(order).toMatchObject({
      status: 'created',
      buyerId: buyer.userId,
      sellerId: ownerId,
      ...{ priceCents: 10_000, fixedFeeCents: 299, percentFeeCents: 1_800, totalCents: 12_099 },
      checkout: { url: `https://pay.example/${order.id}` },
    })
  })

  it('the same attempt again, also many times at once, is one order', async () => {
    const [buyer, attempt] = [await person(), randomUUID()]
    const all = await Promise.all(Array.from({ length: 8 }, () => buy(buyer, attempt)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await buy(buyer, attempt)).id).toBe(all[0]?.id)
    expect((await buy(buyer)).id).not.toBe(all[0]?.id)
  })

  it('is refused for one’s own ad, for what is given away and for what is gone', async () => {
    await expect(buy({ userId: ownerId, isAdmin: false })).rejects.toThrow('order.own_ad')
    await settlePayment(deps, paymentOf(await buy(), '1'))
    await expect(buy()).rejects.toThrow('order.not_for_sale')
  })

  it('a checkout that could not be opened is opened by the same attempt', async () => {
    const [buyer, attempt] = [await person(), randomUUID()]
    const broken = { ...provider, openCheckout: () => Promise.reject(new Error('out of order')) }
    await expect(createOrder({ ...deps, provider: broken }, buyer, { id: ad.id, attempt })).rejects.toThrow(
      'out of order',
    )
    expect((await buy(buyer, attempt)).checkout).not.toBeNull()
  })

  describe('of an ad that changed meanwhile', () => {
    const change = (different: Partial<RecyclableRow>) => put(recyclableItem({ ...ad, ...different }))
    const shown = (buyer: { userId: string }, id: string) => showOrder(deps, buyer.userId, id)

    it('the same attempt offers no checkout at the price of before, and another one is another order', async () => {
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

    it('the same attempt is refused once it is rejected, hidden or another’s, and no checkout is shown', async () => {
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

    it('the same attempt is the same order for whoever has paid', async () => {
      const [buyer, attempt] = [await person(), randomUUID()]
      const order = await buy(buyer, attempt)
      await settlePayment(deps, paymentOf(order, '1'))
      expect(await buy(buyer, attempt)).toMatchObject({ id: order.id, status: 'paid' })
    })
  })

  it('is shown to its buyer, to its seller once it is paid, and to nobody else', async () => {
    const [buyer, seller] = [await person(), { userId: ownerId }]
    const order = await buy(buyer)
    const see = ({ userId }: { userId: string }) => showOrder(deps, userId, order.id)
    expect(await see(buyer)).toMatchObject({ side: 'buyer' })
    for (const one of [seller, boss, await person()]) await expect(see(one)).rejects.toThrow('order.not_found')
    await settlePayment(deps, paymentOf(order, '1'))
    expect(await see(seller)).toMatchObject({ side: 'seller', checkoutUrl: null })
    for (const one of [boss, await person()]) await expect(see(one)).rejects.toThrow('order.not_found')
  })

  it('twenty a day are enough for anybody', async () => {
    const buyer = await person()
    for (let count = 0; count < 20; count++) await buy(buyer)
    await expect(buy(buyer)).rejects.toThrow('request.limit_reached')
  })
})

describe('a payment that is approved', () => {
  it('moves the money, takes the ad out of the lists and says whose it is, in one transaction', async () => {
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
    expect(await mayBeThanked(table, order.buyerId)).toBe(true)
    expect(await events()).toEqual(['OrderPaid', 'RecyclableSold'])
  })

  it('looked at again, and many times at once, changes nothing more', async () => {
    const order = await buy()
    const payment = paymentOf(order, '1')
    await Promise.all(Array.from({ length: 10 }, () => settlePayment(deps, payment)))
    const rows = await everyRow(table)
    await settlePayment(deps, payment)
    expect(await everyRow(table)).toEqual(rows)
    expect(await events()).toEqual(['OrderPaid', 'RecyclableSold'])
  })

  it('of ten buyers at once one has it, and the others’ money is owed back at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => buy()))
    await Promise.all(all.map((order, index) => settlePayment(deps, paymentOf(order, String(index + 1)))))
    const statuses = await Promise.all(all.map(async ({ id }) => (await readOrder(table, id)).status))
    expect(statuses.filter((status) => status === 'paid')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'refunding')).toHaveLength(9)
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 10_000, version: 1 })
    const told = await events()
    expect(told.filter((name) => name === 'RefundOwed')).toHaveLength(9)
  }, 60_000)

  it('for something that we never sold is a finding, and moves nothing', async () => {
    const order = await buy()
    await settlePayment(deps, paymentOf(order, '1', { orderId: 'another-shop' }))
    await settlePayment(deps, paymentOf(order, '2', { amountCents: 1 }))
    expect((await openFindings(table)).map(({ id }) => id)).toEqual(['mismatch~2', 'unknown_order~1'])
    expect(await events()).toEqual([])
    expect(await readRecyclable(table, ad.id)).toMatchObject({ status: 'approved' })
  })
})

describe('a refund', () => {
  async function paid() {
    const order = await buy()
    const payment = paymentOf(order, '1')
    provider.payments.set('1', payment)
    await settlePayment(deps, payment)
    return readOrder(table, order.id)
  }
  const refund = ({ id, version }: { id: string; version: number }, reason = 'Levado antes.') =>
    refundOrder(deps, boss, { id, reason, version })

  it('by an admin owes the buyer everything, offers the ad again and writes down why', async () => {
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

  it('needs a reason, the order as it is, and a sale that is not over', async () => {
    const order = await paid()
    await expect(refund(order, '  ')).rejects.toThrow('order.reason_required')
    await expect(refund({ ...order, version: order.version + 1 })).rejects.toThrow('order.changed_meanwhile')
    await refund(order)
    await expect(refund({ ...order, version: order.version + 1 })).rejects.toThrow('order.not_refundable')
  })

  it('is made by the provider once, and booked as it says', async () => {
    const order = await paid()
    await refund(order)
    const due = { orderId: order.id, paymentId: '1', key: 'sale-1-2' }
    await returnPayment({ ...deps, provider }, due)
    await returnPayment({ ...deps, provider }, due)
    expect(provider.refundKeys).toEqual(['sale-1-2'])
    expect(await stateOf(`sale/${order.id}`)).toBe('refunded')
    expect((await readOrder(table, order.id)).status).toBe('refunded')
  })

  it('that the provider refuses is tried again while the money is owed, and not once a bank took it', async () => {
    const order = await paid()
    await refund(order)
    provider.refusal = new Error('not now')
    const due = { orderId: order.id, paymentId: '1', key: 'sale-1-2' }
    await expect(returnPayment({ ...deps, provider }, due)).rejects.toThrow('not now')
    provider.payments.set('1', paymentOf(order, '1', { standing: 'charged-back', updatedAt: later(1).toISOString() }))
    await returnPayment({ ...deps, provider }, due)
    expect((await readOrder(table, order.id)).status).toBe('charged_back')
  })
})
