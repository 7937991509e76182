import { describe, expect, it } from 'vitest'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { recordOpening } from '../../disputes/record.ts'
import { readJournals } from '../../ledger/store.ts'
import { type Payment, UnreadablePayment } from '../payment.ts'
import { refundOrder } from '../refund-order.ts'
import { settlePayment } from '../settle-payment.ts'
import { keepCompared, readOrder } from '../store.ts'
import { showFindings } from './findings.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { remedyFinding } from './remedy.ts'

const { table, deps, later, boss, provider, buy } = createShop(now)
const stateOf = async (subject: `sale/${string}`) => (await readJournals(table, subject)).at(-1)?.state

describe('reconcilePayments', () => {
  const compare = (hours = 0) => reconcilePayments({ table, provider, now: later(hours) })

  it('books a payment without a notification', async () => {
    const order = await buy()
    provider.payments.set('1', paymentOf(order, '1'))
    expect(await compare()).toMatchObject({ caughtUp: 1, findings: [] })
    expect((await readOrder(table, order.id)).status).toBe('paid')
    expect(await compare()).toMatchObject({ caughtUp: 0, findings: [] })
  })

  it('books it even after weeks without a run', async () => {
    const order = await buy()
    await compare()
    provider.payments.set('1', paymentOf(order, '1', { updatedAt: later(1).toISOString() }))
    expect(await compare(24 * 30)).toMatchObject({ caughtUp: 1, findings: [] })
  })

  it('reports a payment unknown to the provider until it appears there', async () => {
    const order = await buy()
    await settlePayment(deps, paymentOf(order, '1'))
    expect((await compare()).findings).toMatchObject([
      { kind: 'not_at_provider', orderId: order.id, remedy: 'correct', differenceCents: -order.totalCents },
    ])
    provider.payments.set('1', paymentOf(order, '1'))
    expect((await compare()).findings).toEqual([])
  })

  it('ends a dispute that the provider no longer knows, weeks after its last change', async () => {
    const order = await buy()
    await settlePayment(deps, paymentOf(order, '1'))
    const disputed = paymentOf(order, '1', { paymentStatus: 'disputed' })
    const { dispute } = (await settlePayment(deps, disputed)) ?? {}
    const about = { ...order, orderId: order.id, paymentId: '1', detail: 'disputed', deadline: null }
    await recordOpening(table, { ...about, number: 1, afterCompletion: false, openedAt: String(dispute?.openedAt) })
    // The answer was wrong: the payment never changed after it was approved.
    provider.payments.set('1', paymentOf(order, '1'))
    await keepCompared(table, later(24 * 10), 0)
    await compare(24 * 20)
    expect(await stateOf(`sale/${order.id}`)).toBe('paid')
    expect((await readOrder(table, order.id)).dispute?.status).toBe('won')
  })

  it('reports a refund overdue by a day and proposes a retry', async () => {
    const order = await buy()
    provider.payments.set('1', paymentOf(order, '1'))
    await compare()
    await refundOrder(deps, boss, { id: order.id, reason: 'Levado antes.', version: 2 })
    expect((await compare(23)).findings).toEqual([])
    expect((await compare(25)).findings).toMatchObject([{ kind: 'refund_late', remedy: 'refund' }])
  })

  it('retries a second buyer’s refund with the same key', async () => {
    const [first, second] = [await buy(), await buy()]
    provider.payments.set('1', paymentOf(first, '1'))
    provider.payments.set('2', paymentOf(second, '2'))
    await compare()
    const [late] = (await compare(25)).findings
    expect(late).toMatchObject({ kind: 'refund_late', paymentId: '2', orderId: second.id, remedy: 'refund' })
    await remedyFinding({ table, now: later(25) }, boss, String(late?.id))
    const asked = (await everyRow(table)).filter(({ pk, name }) => pk.startsWith('OUTBOX#') && name === 'RefundOwed')
    const due = { orderId: second.id, paymentId: '2', key: 'stray-2-1' }
    // The settlement, the comparison a day later and the admin.
    expect(asked.map(({ envelope }) => (envelope as { data: unknown }).data)).toEqual([due, due, due])
    const audit = (await everyRow(table)).filter(({ pk }) => pk.startsWith('AUDIT#'))
    expect(audit).toMatchObject([{ action: 'remedy:payment', targetId: second.id, actorId: boss.userId }])
  })

  it('reports an overdue refund after a won dispute of an ended sale', async () => {
    const order = await buy()
    const statuses = ['approved', 'charged-back', 'dispute-won'] as const
    for (const [hours, paymentStatus] of statuses.entries()) {
      provider.payments.set('1', paymentOf(order, '1', { paymentStatus, updatedAt: later(hours).toISOString() }))
      await compare(hours)
    }
    expect(await stateOf(`sale/${order.id}`)).toBe('refunding')
    expect((await compare(25)).findings).toEqual([])
    expect((await compare(27)).findings).toMatchObject([{ kind: 'refund_late', remedy: 'refund' }])
  })

  describe('of amounts and states', () => {
    const paid = async () => {
      const order = await buy()
      provider.payments.set('1', paymentOf(order, '1'))
      await compare()
      return (change: Partial<Payment>, hours = 1) => {
        provider.payments.set('1', paymentOf(order, '1', { updatedAt: later(hours).toISOString(), ...change }))
        return compare(hours)
      }
    }

    it('reports a refund of a part, and no longer once the provider takes it back', async () => {
      const see = await paid()
      const { findings } = await see({ returnedCents: 100, detail: 'approved/partially_refunded' })
      expect(findings).toMatchObject([{ kind: 'partly_returned', paymentId: '1', remedy: 'correct' }])
      expect((await see({ updatedAt: later(2).toISOString() }, 2)).findings).toEqual([])
    })

    it('compares the other payments beside one that cannot be read', async () => {
      const order = await buy()
      provider.payments.set('2', paymentOf(order, '2'))
      const changed = async function* () {
        yield new UnreadablePayment('1', 'refund_in_process')
        yield* provider.paymentsChanged(now, later(1))
      }
      const run = () => reconcilePayments({ table, provider: { ...provider, paymentsChanged: changed }, now })
      const { caughtUp, findings } = await run()
      expect(caughtUp).toBe(1)
      expect(findings).toMatchObject([{ kind: 'unreadable', paymentId: '1', remedy: 'compare' }])
      expect((await compare(1)).findings).toEqual([])
    })

    it('fails as a whole where the table fails, so that it is repeated', async () => {
      const away = { ...provider, payment: () => Promise.reject(new Error('no connection')) }
      const order = await buy()
      await settlePayment(deps, paymentOf(order, '1'))
      await expect(reconcilePayments({ table, provider: away, now })).rejects.toThrow('no connection')
    })
  })

  it('asks again for a refund that never reached the provider', async () => {
    const order = await buy()
    provider.payments.set('1', paymentOf(order, '1'))
    await compare()
    await refundOrder(deps, boss, { id: order.id, reason: 'Levado antes.', version: 2 })
    const asked = async () =>
      (await everyRow(table)).filter(({ pk, name }) => pk.startsWith('OUTBOX#') && name === 'RefundOwed').length
    await compare(0.5)
    expect(await asked()).toBe(1)
    await compare(2)
    expect(await asked()).toBe(2)
  })

  it('shows when it compared how many payments, and the sum at stake', async () => {
    const [order, other] = [await buy(), await buy()]
    await settlePayment(deps, paymentOf(order, '1'))
    provider.payments.set('2', paymentOf(other, '2', { returnedCents: 1, detail: 'approved/partially_refunded' }))
    await compare(1)
    const whole = paymentOf(order, '1').amountCents + paymentOf(other, '2').amountCents
    expect(await showFindings(table)).toMatchObject({
      comparedAt: later(1).toISOString(),
      comparedPayments: 2,
      atStakeCents: whole,
    })
  })
})
