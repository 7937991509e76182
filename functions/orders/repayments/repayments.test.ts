import { describe, expect, it } from 'vitest'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { endToEndId } from '../../../test/support/money/end-to-end.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { keys } from '../../kit/table/keys.ts'
import { auditAll } from '../../ledger/nightly/run.ts'
import { readJournals } from '../../ledger/store.ts'
import type { OrderRow } from '../order-row.ts'
import type { Payment } from '../payment.ts'
import { RefundRefused } from '../provider/provider.ts'
import { openFindings } from '../reconciliation/findings.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { refundPayment } from '../return-payment.ts'
import { settlePayment } from '../settle-payment.ts'
import { readOrder } from '../store.ts'
import { showRepayment, stateRepaymentKey } from './own.ts'
import { payRepayment } from './pay.ts'
import { openRepayments } from './store.ts'

const { table, later, boss, provider, put, buy, ad, events } = createShop(now)
const second = { userId: '00000000-0000-4000-8000-00000000000c', isAdmin: true }
const taxId = '52998224725'
const buyer: Actor = { userId: '00000000-0000-4000-8000-0000000000aa', isAdmin: false }
const admins = (...gone: readonly string[]) => ({ isAdmin: async (id: string) => !gone.includes(id) })

const see = (order: OrderRow, hours: number, change: Partial<Payment>) => {
  const payment = paymentOf(order, '1', { updatedAt: later(hours).toISOString(), ...change })
  provider.payments.set('1', payment)
  return settlePayment({ table, now: later(hours) }, payment)
}

/** A chargeback ends the sale, is reimbursed, and the provider refuses to refund it. */
async function refused(own: string | null = taxId): Promise<OrderRow> {
  await put({ ...keys.profile(buyer.userId), ...sampleProfile({ id: buyer.userId, taxId: own }) })
  const order = await buy(buyer)
  await see(order, 0.1, {})
  await see(order, 0.2, { paymentStatus: 'charged-back' })
  await see(order, 0.3, { paymentStatus: 'dispute-won' })
  provider.refusal = new RefundRefused()
  await refundPayment({ table, provider, now: later(1) }, { orderId: order.id, paymentId: '1', key: 'sale-1-3' })
  return order
}

const state = (order: OrderRow, by: Actor = buyer, written = '529.982.247-25') =>
  stateRepaymentKey({ table, now: later(2) }, by.userId, { id: order.id, taxId: written })
const endToEnd = endToEndId(later(4), 1)
const pay = (by: Actor, version: number, written = '', gone = '') =>
  payRepayment({ table, provider, admins: admins(gone), now: later(4) }, by, {
    paymentId: '1',
    endToEndId: written,
    version,
  })
const agrees = async () => {
  expect(await auditAll(table, (found) => expect(found).toBeUndefined())).toMatchObject({ differences: 0 })
  await reconcilePayments({ table, provider, now: later(30) })
  return (await openFindings(table)).map(({ kind }) => kind)
}

describe('a refund that the provider refuses', () => {
  it('is owed to the buyer, who is asked for a key', async () => {
    const order = await refused()
    expect(await openRepayments(table)).toMatchObject([
      { paymentId: '1', status: 'key_needed', amountCents: order.totalCents, buyerId: buyer.userId, taxId: null },
    ])
    expect(await events()).toContain('RepaymentNeeded')
    expect(await showRepayment(table, buyer.userId, order.id)).toMatchObject({
      item: { status: 'key_needed' },
      ownTaxId: taxId,
    })
    expect(await showRepayment(table, ad.ownerId, order.id)).toEqual({ item: null, ownTaxId: null })
    await expect(showRepayment(table, boss.userId, order.id)).rejects.toThrow('order.not_found')
  })

  it('is opened once, however often the refund is tried', async () => {
    const order = await refused()
    await refundPayment({ table, provider, now: later(2) }, { orderId: order.id, paymentId: '1', key: 'sale-1-3' })
    expect((await events()).filter((name) => name === 'RepaymentNeeded')).toHaveLength(1)
  })

  it('stays to be tried again after any other error', async () => {
    const order = await buy()
    await see(order, 0.1, {})
    await see(order, 0.2, { paymentStatus: 'charged-back' })
    await see(order, 0.3, { paymentStatus: 'dispute-won' })
    provider.refusal = new Error('502')
    const due = { orderId: order.id, paymentId: '1', key: 'sale-1-3' }
    await expect(refundPayment({ table, provider, now: later(1) }, due)).rejects.toThrow('502')
    expect(await openRepayments(table)).toEqual([])
  })

  it('is paid by PIX to the own CPF by two admins', async () => {
    const order = await refused()
    await expect(pay(boss, 1)).rejects.toThrow('repayment.not_possible')
    await state(order)
    expect(await pay(boss, 2)).toMatchObject({ status: 'endorsed', endorsedBy: boss.userId })
    await expect(pay(boss, 3, endToEnd)).rejects.toThrow('repayment.second_admin_needed')
    await expect(pay(second, 3)).rejects.toThrow('withdrawal.end_to_end_required')
    await expect(pay(second, 3, 'E123')).rejects.toThrow('withdrawal.end_to_end_invalid')
    await expect(pay(second, 3, endToEndId(later(-24), 1))).rejects.toThrow('withdrawal.end_to_end_invalid')
    expect(await pay(second, 3, endToEnd)).toMatchObject({ status: 'paid', taxId })
    expect(await openRepayments(table)).toEqual([])
    expect((await readOrder(table, order.id)).status).toBe('refunded')
    const last = (await readJournals(table, `sale/${order.id}`)).at(-1)
    expect(last).toMatchObject({
      action: 'repay-by-pix',
      state: 'repaid-by-pix',
      reference: endToEnd,
      postings: [
        { account: 'returns', amountCents: -order.totalCents },
        { account: 'payouts', amountCents: order.totalCents },
      ],
    })
    expect(await events()).toContain('OrderRepaid')
    const audits = (await everyRow(table)).filter(({ pk }) => pk.startsWith('AUDIT#'))
    expect(audits.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
      ['endorse:repayment', boss.userId],
      ['pay:repayment', second.userId],
    ])
    expect(await agrees()).toEqual([])
    await expect(pay(second, 4, endToEndId(later(4), 2))).rejects.toThrow('repayment.not_possible')
  })

  it('does not pay twice with one transfer, nor in two calls at once', async () => {
    const order = await refused()
    await state(order)
    await pay(boss, 2)
    await put({ ...keys.endToEnd(endToEnd), payoutId: 'wdr_1' })
    await expect(pay(second, 3, endToEnd)).rejects.toThrow('withdrawal.end_to_end_used')
    const third = { userId: '00000000-0000-4000-8000-00000000000d', isAdmin: true }
    const both = await Promise.allSettled([
      pay(second, 3, endToEndId(later(4), 2)),
      pay(third, 3, endToEndId(later(4), 3)),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await agrees()).toEqual([])
  })

  it('takes only the own CPF or CNPJ', async () => {
    const order = await refused()
    await expect(state(order, buyer, '111.444.777-35')).rejects.toThrow('repayment.tax_id_differs')
    await expect(state(order, { userId: ad.ownerId, isAdmin: false })).rejects.toThrow('repayment.not_found')
    await state(order)
    await expect(state(order)).rejects.toThrow('repayment.not_possible')
  })

  it('asks for a CPF or CNPJ in the profile first', async () => {
    await expect(state(await refused(null))).rejects.toThrow('repayment.tax_id_missing')
  })

  it('ends when the provider pays after all, and then pays nothing', async () => {
    const order = await refused()
    await state(order)
    await pay(boss, 2)
    provider.payments.set(
      '1',
      paymentOf(order, '1', { paymentStatus: 'returned', refundId: '9', updatedAt: later(3).toISOString() }),
    )
    await expect(pay(second, 3, endToEnd)).rejects.toThrow('repayment.changed_meanwhile')
    expect((await readJournals(table, `sale/${order.id}`)).at(-1)?.state).toBe('refunded')
    await expect(pay(second, 4, endToEnd)).rejects.toThrow('repayment.not_possible')
    expect(await openRepayments(table)).toEqual([])
  })

  it('needs a new first approval when the admin who gave it is none any more', async () => {
    const order = await refused()
    await state(order)
    await pay(boss, 2)
    expect(await pay(second, 3, endToEnd, boss.userId)).toMatchObject({ status: 'endorsed', endorsedBy: second.userId })
    await expect(pay(second, 4, endToEnd)).rejects.toThrow('repayment.second_admin_needed')
  })

  it('is not decided by the buyer or the seller', async () => {
    const order = await refused()
    await state(order)
    for (const userId of [buyer.userId, ad.ownerId])
      await expect(pay({ userId, isAdmin: true }, 2)).rejects.toThrow('access.own_case')
  })
})
