import { describe, expect, it } from 'vitest'
import { sampleNow as now, ownerId } from '../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../test/support/money/provider.ts'
import { createShop } from '../../test/support/money/shop.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { donation, sale } from '../ledger/movements.ts'
import { moveMoney, readBalance, readJournals } from '../ledger/store.ts'
import { stepRecyclable } from '../recyclables/withdraw.ts'
import type { OrderRow } from './order-row.ts'
import type { Payment, PaymentStatus } from './payment.ts'
import { openFindings } from './reconciliation/findings.ts'
import { reconcilePayments } from './reconciliation/reconcile-payments.ts'
import { refundOrder } from './refund-order.ts'
import { refundPayment } from './return-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { readOrder } from './store.ts'

const { table, deps, later, ad, boss, provider, buy, events } = createShop(now)
const owner = { userId: ownerId, isAdmin: false }
let minute = 0

async function see(order: OrderRow, paymentStatus: PaymentStatus, change: Partial<Payment> = {}) {
  const updatedAt = new Date(now.getTime() + ++minute * 60_000).toISOString()
  const payment = paymentOf(order, '1', { paymentStatus, detail: paymentStatus, updatedAt, ...change })
  provider.payments.set('1', payment)
  return await settlePayment(deps, payment)
}

async function bought() {
  const order = await buy()
  await see(order, 'approved')
  return order
}

const go = (...movements: Parameters<typeof moveMoney>[1]) => moveMoney(table, movements, { now })
const handOver = (id: string) => go(sale.accept(id, 'k'), sale.earn(id, 'k'))
const stateOf = async (id: string) => (await readJournals(table, `sale/${id}`)).at(-1)?.state

describe('an open dispute', () => {
  it('holds the share of a paid sale and tells once', async () => {
    const { id } = await bought()
    await see(await readOrder(table, id), 'disputed')
    await see(await readOrder(table, id), 'disputed')
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 0, disputedCents: 10_000 })
    expect(await readOrder(table, id)).toMatchObject({ status: 'paid', dispute: { number: 1, status: 'open' } })
    expect((await events()).filter((name) => name === 'DisputeOpened')).toHaveLength(1)
    expect((await readRecyclable(table, ad.id)).status).toBe('paid')
  })

  it('of a payment that was never seen books both', async () => {
    const order = await buy()
    await see(order, 'disputed')
    expect(await readOrder(table, order.id)).toMatchObject({ status: 'paid', dispute: { status: 'open' } })
    expect(await readBalance(table, ownerId)).toMatchObject({ disputedCents: 10_000 })
  })

  it('refuses the refund by an admin, and asks the provider for none', async () => {
    const { id } = await bought()
    const paid = await readOrder(table, id)
    await see(paid, 'disputed')
    const { version } = await readOrder(table, id)
    await expect(refundOrder(deps, boss, { id, reason: 'Pedido.', version })).rejects.toThrow('order.disputed')
    expect(await stateOf(id)).toBe('paid-disputed')
  })

  it('that opens after the promise of a refund lets the refund wait, and its end asks again', async () => {
    const { id } = await bought()
    const { version } = await readOrder(table, id)
    await refundOrder(deps, boss, { id, reason: 'Pedido.', version })
    await see(await readOrder(table, id), 'disputed')
    await refundPayment({ ...deps, provider }, { orderId: id, paymentId: '1', key: 'sale-1-2' })
    expect([provider.refundKeys, await stateOf(id)]).toEqual([[], 'refunding'])
    await see(await readOrder(table, id), 'approved')
    expect((await events()).filter((name) => name === 'RefundOwed')).toHaveLength(2)
    await refundPayment({ ...deps, provider }, { orderId: id, paymentId: '1', key: 'sale-1-2' })
    expect([provider.refundKeys, await stateOf(id)]).toEqual([['sale-1-2'], 'refunded'])
  })

  it('that a late request for a refund finds is recorded, so that its end asks again', async () => {
    const { id } = await bought()
    const { version } = await readOrder(table, id)
    await refundOrder(deps, boss, { id, reason: 'Pedido.', version })
    const row = await readOrder(table, id)
    provider.payments.set('1', paymentOf(row, '1', { paymentStatus: 'disputed', updatedAt: later(1).toISOString() }))
    await refundPayment({ ...deps, provider }, { orderId: id, paymentId: '1', key: 'sale-1-2' })
    await settlePayment(deps, paymentOf(row, '1', { paymentStatus: 'dispute-won', updatedAt: later(2).toISOString() }))
    expect((await events()).filter((name) => name === 'RefundOwed')).toHaveLength(2)
  })

  it('is no difference for the comparison', async () => {
    const { id } = await bought()
    await see(await readOrder(table, id), 'disputed')
    await reconcilePayments({ table, provider, now: later(3) })
    expect(await openFindings(table)).toEqual([])
  })
})

describe('a won dispute', () => {
  it.each<PaymentStatus>(['approved', 'dispute-won'])('lets the sale go on (%s)', async (paymentStatus) => {
    const { id } = await bought()
    await go(sale.accept(id, 'k'))
    await see(await readOrder(table, id), 'disputed')
    await see(await readOrder(table, id), paymentStatus)
    expect(await readBalance(table, ownerId)).toMatchObject({ pendingCents: 10_000, disputedCents: 0 })
    expect(await readOrder(table, id)).toMatchObject({ status: 'paid', refund: null, dispute: { status: 'won' } })
    await go(sale.earn(id, 'k'))
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_000 })
  })

  it('can be followed by another one', async () => {
    const { id } = await bought()
    for (const paymentStatus of ['disputed', 'approved', 'disputed', 'dispute-won', 'disputed'] as const)
      await see(await readOrder(table, id), paymentStatus)
    expect(await readOrder(table, id)).toMatchObject({ dispute: { number: 3, status: 'open' } })
    expect(await stateOf(id)).toBe('paid-disputed')
  })
})

describe('a lost dispute', () => {
  it.each<[PaymentStatus, Partial<Payment>, string, string]>([
    ['charged-back', {}, 'charged-back', 'charged_back'],
    ['returned', { refundId: '9', returnedCents: 12_099 }, 'refunded', 'refunded'],
  ])('before completion ends the sale and pauses the ad (%s)', async (paymentStatus, change, state, status) => {
    const { id } = await bought()
    await see(await readOrder(table, id), 'disputed')
    await see(await readOrder(table, id), paymentStatus, change)
    expect(await stateOf(id)).toBe(state)
    expect(await readBalance(table, ownerId)).toMatchObject({ disputedCents: 0, escrowCents: 0, owedCents: 0 })
    expect(await readOrder(table, id)).toMatchObject({
      status,
      refund: { cause: 'chargeback' },
      dispute: { status: 'lost' },
    })
    const told = await events()
    for (const name of ['OrderRefunded', 'SaleCancelled', 'DisputeClosed']) expect(told).toContain(name)
    const paused = await readRecyclable(table, ad.id)
    expect([paused.status, paused.sale]).toEqual(['paused', undefined])
    await reconcilePayments({ table, provider, now: later(3) })
    expect(await openFindings(table)).toEqual([])
    const again = await stepRecyclable(deps, owner, ad.id, paused.version, 'resume')
    expect([again.status, again.words]).toEqual(['approved', ad.words])
  })

  it('that was never seen open is told as opened and closed', async () => {
    const { id } = await bought()
    await see(await readOrder(table, id), 'charged-back')
    expect(await readOrder(table, id)).toMatchObject({ dispute: { number: 1, status: 'lost' } })
    expect((await events()).filter((name) => name.startsWith('Dispute'))).toEqual(['DisputeClosed', 'DisputeOpened'])
  })

  it.each<[PaymentStatus, Partial<Payment>]>([
    ['charged-back', {}],
    ['returned', { refundId: '9', returnedCents: 12_099 }],
  ])('after completion is the platform’s loss, also of what was given away (%s)', async (paymentStatus, change) => {
    const { id } = await bought()
    await handOver(id)
    await go(donation.hold('x', { userId: ownerId, entityId: 'e', amountCents: 4_000, origin: 'request' }))
    await go(donation.post('x'))
    await see(await readOrder(table, id), 'disputed')
    expect(await readBalance(table, ownerId)).toMatchObject({ uncoveredCents: 4_000, coveredCents: 6_000 })
    await see(await readOrder(table, id), paymentStatus, change)
    expect(await stateOf(id)).toBe('earned-charged-back')
    expect(await readBalance(table, ownerId)).toMatchObject({
      creditedCents: 10_000,
      consumedCents: 4_000,
      disputedCents: 0,
      coveredCents: 0,
      uncoveredCents: 0,
    })
    await reconcilePayments({ table, provider, now: later(3) })
    expect(await openFindings(table)).toEqual([])
  })

  it('that is reimbursed after the sale ended returns the money to the buyer', async () => {
    const { id } = await bought()
    for (const paymentStatus of ['disputed', 'charged-back', 'dispute-won'] as const)
      await see(await readOrder(table, id), paymentStatus)
    expect([await stateOf(id), (await readOrder(table, id)).status]).toEqual(['refunding', 'refunding'])
    expect(await events()).toContain('RefundOwed')
  })

  it('by a refund after completion that is charged back too is a finding, and its reimbursement brings nothing', async () => {
    const { id } = await bought()
    await handOver(id)
    const refunded = { refundId: '9', returnedCents: 12_099 }
    await see(await readOrder(table, id), 'disputed')
    await see(await readOrder(table, id), 'returned', refunded)
    await see(await readOrder(table, id), 'charged-back', refunded)
    await reconcilePayments({ table, provider, now: later(3) })
    expect(await openFindings(table)).toMatchObject([
      { kind: 'returned_late', provider: { paymentStatus: 'charged-back' }, ledger: { state: 'earned-charged-back' } },
    ])
    await see(await readOrder(table, id), 'dispute-won', refunded)
    expect(await stateOf(id)).toBe('earned-charged-back')
    expect(await readOrder(table, id)).toMatchObject({ status: 'charged_back', dispute: { status: 'lost' } })
    await reconcilePayments({ table, provider, now: later(4) })
    // The reimbursement covers what was refunded: both sides hold nothing of it.
    expect(await openFindings(table)).toEqual([])
  })

  it.each<PaymentStatus>(['approved', 'dispute-won'])(
    'by a refund after completion stays lost if only its end is seen (%s)',
    async (paymentStatus) => {
      const { id } = await bought()
      await handOver(id)
      await see(await readOrder(table, id), 'disputed')
      await see(await readOrder(table, id), paymentStatus, { refundId: '9', returnedCents: 12_099 })
      expect(await stateOf(id)).toBe('earned-charged-back')
      await reconcilePayments({ table, provider, now: later(3) })
      expect(await openFindings(table)).toEqual([])
    },
  )
})
