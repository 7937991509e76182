import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../shared/contract/order-views.ts'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { readRecyclable } from '../../catalogue/store.ts'
import { keys } from '../../kit/table/keys.ts'
import { sale } from '../../ledger/movements.ts'
import { auditAll } from '../../ledger/nightly/run.ts'
import { moveMoney, readBalance, readJournals } from '../../ledger/store.ts'
import type { OrderRow } from '../order-row.ts'
import type { Payment } from '../payment.ts'
import { refundOrder } from '../refund-order.ts'
import { refundPayment } from '../return-payment.ts'
import { settlePayment } from '../settle-payment.ts'
import { readOrder } from '../store.ts'
import { correctFinding } from './correct.ts'
import { openFindings } from './findings.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { compareFinding, remedyFinding } from './remedy.ts'

const { table, deps, later, boss, provider, buy, ad, put, events } = createShop(now)
const second = { userId: '00000000-0000-4000-8000-00000000000c', isAdmin: true }
const admins = { isAdmin: async () => true }
const feeCents = 499
const [changedAt, comparedAt] = [later(1), later(26)]

type Start = 'paid' | 'accepted' | 'earned' | 'refunding' | 'open'

async function begin(start: Start): Promise<OrderRow> {
  const order = await buy()
  if (start === 'open') return order
  provider.payments.set('1', paymentOf(order, '1', { feeCents }))
  await settlePayment(deps, paymentOf(order, '1', { feeCents }))
  if (start === 'accepted' || start === 'earned') await moveMoney(table, [sale.accept(order.id, 'pic_1')], { now })
  if (start === 'earned') await moveMoney(table, [sale.earn(order.id, 'pic_1')], { now })
  if (start === 'refunding') await refundOrder(deps, boss, { id: order.id, reason: 'Levado antes.', version: 2 })
  return order
}

function change(order: OrderRow, changes: Partial<Payment> | 'gone', at = changedAt): void {
  if (changes === 'gone') provider.payments.delete('1')
  else provider.payments.set('1', paymentOf(order, '1', { feeCents, updatedAt: at.toISOString(), ...changes }))
}

async function theFinding(at = comparedAt): Promise<Finding> {
  await reconcilePayments({ table, provider, now: at })
  const found = (await openFindings(table)).filter(({ paymentId }) => paymentId === '1')
  expect(found).toHaveLength(1)
  return found[0] as Finding
}

/** Does what the finding offers. A comparison helps once the provider is right again. */
async function remedy(order: OrderRow, { id, remedy: offered, differenceCents }: Finding): Promise<void> {
  const at = later(27)
  if (offered === 'compare') {
    change(order, {}, at)
    expect(await compareFinding({ table, provider, now: at }, boss, id)).toBe(true)
  } else if (offered === 'refund') {
    await remedyFinding({ table, now: at }, boss, id)
    await refundPayment({ table, provider, now: at }, { orderId: order.id, paymentId: '1', key: 'sale-1-2' })
  } else {
    const given = { id, differenceCents, bearer: 'losses', reason: 'Conferido no extrato.' } as const
    expect(await correctFinding({ table, provider, admins, now: at }, boss, given)).toBe(true)
  }
}

const whole = { paymentStatus: 'returned', refundId: '9', feeCents: 0 } as const
const part = { returnedCents: 100, detail: 'approved/partially_refunded' }

describe('the remedy that a finding offers ends it for good', () => {
  it.each<[string, Start, Partial<Payment> | 'gone', remedy: string, state: string]>([
    ['of no provider', 'paid', 'gone', 'not_at_provider: correct', 'paid'],
    ['of another amount', 'paid', { amountCents: 12_000 }, 'mismatch: correct', 'paid'],
    ['of another amount, unbooked', 'open', { amountCents: 12_000 }, 'mismatch: correct', 'none'],
    ['of another currency', 'paid', { currency: 'USD' }, 'mismatch: compare', 'paid'],
    ['of another currency, unbooked', 'open', { currency: 'USD' }, 'mismatch: correct', 'none'],
    ['of another ad', 'accepted', { recyclableId: 'ad_other' }, 'mismatch: compare', 'accepted'],
    ['of another ad, unbooked', 'open', { recyclableId: 'ad_other' }, 'mismatch: correct', 'none'],
    ['of no order any more', 'paid', { orderId: null }, 'mismatch: compare', 'paid'],
    ['of no order', 'open', { orderId: null }, 'unknown_order: correct', 'none'],
    ['that is pending again', 'paid', { paymentStatus: 'pending' }, 'differs: correct', 'paid'],
    ['that was refused', 'paid', { paymentStatus: 'failed' }, 'voided: cancel', 'charged-back'],
    ['that expired', 'accepted', { paymentStatus: 'expired' }, 'voided: cancel', 'charged-back'],
    [
      'that was refused after the pickup',
      'earned',
      { paymentStatus: 'failed' },
      'voided: cancel',
      'earned-charged-back',
    ],
    ['that was refused before our refund', 'refunding', { paymentStatus: 'failed' }, 'voided: correct', 'refunding'],
    ['that was returned in part', 'paid', part, 'partly_returned: correct', 'paid'],
    ['that was returned in part after the pickup', 'earned', part, 'partly_returned: correct', 'earned'],
    ['that was returned after the pickup', 'earned', whole, 'returned_late: correct', 'earned'],
    ['whose refund is late', 'refunding', {}, 'refund_late: refund', 'refunded'],
    ['whose refund is partial', 'refunding', part, 'partly_returned: refund', 'refunded'],
  ])('payment %s (%s)', async (_, start, changes, offered, state) => {
    const order = await begin(start)
    change(order, changes)
    const found = await theFinding()
    expect(`${found.kind}: ${found.remedy}`).toBe(offered)
    await remedy(order, found)
    await reconcilePayments({ table, provider, now: later(28) })
    expect(await openFindings(table)).toEqual([])
    expect((await readJournals(table, `sale/${order.id}`)).at(-1)?.state ?? 'none').toBe(state)
    expect(await auditAll(table, (one) => expect(one).toBeUndefined())).toMatchObject({ differences: 0 })
  })
})

describe('a finding names what differs', () => {
  it.each<[string, Start, Partial<Payment>, Finding['differs'][number]['what'], string]>([
    ['amount', 'paid', { amountCents: 12_000 }, 'amount', '12000'],
    ['currency', 'paid', { currency: 'USD' }, 'currency', 'USD'],
    ['ad', 'paid', { recyclableId: 'ad_other' }, 'ad', 'ad_other'],
    ['missing ad', 'paid', { recyclableId: null }, 'ad', ''],
    ['order', 'paid', { orderId: 'ord_00000000000000000000000000' }, 'order', 'ord_00000000000000000000000000'],
    ['missing order', 'accepted', { orderId: null }, 'order', ''],
    ['currency of an unbooked one', 'open', { currency: 'USD' }, 'currency', 'USD'],
    ['ad of an unbooked one', 'open', { recyclableId: 'ad_other' }, 'ad', 'ad_other'],
  ])('%s (%s)', async (_, start, changes, what, value) => {
    const order = await begin(start)
    change(order, changes)
    const { differs, differenceCents, orderId } = await theFinding()
    expect(differs.map((one) => `${one.what} ${one.provider}`)).toEqual([`${what} ${value}`])
    if (start !== 'open' && what !== 'amount') expect([differenceCents, orderId]).toEqual([0, order.id])
  })
})

describe('a payment that is booked', () => {
  it('buys nothing for another order that the provider names later', async () => {
    const order = await begin('paid')
    const other = await buy().catch(() => undefined)
    expect(other).toBeUndefined()
    change(order, { orderId: 'ord_00000000000000000000000000' })
    await reconcilePayments({ table, provider, now: comparedAt })
    expect(await readJournals(table, 'sale/ord_00000000000000000000000000')).toEqual([])
    expect(await readJournals(table, 'stray/1')).toEqual([])
  })

  it('still follows its refund where the provider names another order', async () => {
    const order = await begin('paid')
    change(order, { ...whole, orderId: null })
    await reconcilePayments({ table, provider, now: comparedAt })
    expect((await readOrder(table, order.id)).status).toBe('refunded')
  })
})

describe('a payment that is refused or cancelled after it was booked', () => {
  const balance = async () => await readBalance(table, ad.ownerId)

  it('stops the pickup at the notification and sets the price apart', async () => {
    const order = await begin('accepted')
    change(order, { paymentStatus: 'failed', detail: 'cancelled/by_admin' })
    await settlePayment(deps, provider.payments.get('1') as Payment)
    expect((await readJournals(table, `sale/${order.id}`)).at(-1)?.state).toBe('accepted-disputed')
    expect((await readOrder(table, order.id)).dispute).toMatchObject({ status: 'open', voided: true })
    expect(await balance()).toMatchObject({ pendingCents: 0, disputedCents: 10_000 })
    await expect(moveMoney(table, [sale.earn(order.id, 'pic_1')], { now })).rejects.toThrow('ledger.step_not_possible')
    expect(await openFindings(table)).toMatchObject([
      { kind: 'voided', remedy: 'cancel', differenceCents: -order.totalCents },
    ])
    expect(await events()).toContain('DisputeOpened')
  })

  it('ends the sale without a loss, and the seller may offer the ad again', async () => {
    const order = await begin('accepted')
    change(order, { paymentStatus: 'failed' })
    await remedy(order, await theFinding())
    expect(await balance()).toMatchObject({ pendingCents: 0, disputedCents: 0, escrowCents: 0 })
    expect(await readOrder(table, order.id)).toMatchObject({ status: 'charged_back', refund: { cause: 'provider' } })
    expect((await readRecyclable(table, ad.id)).status).toBe('paused')
    const lines = (await readJournals(table, `sale/${order.id}`)).flatMap(({ postings }) => postings)
    expect(lines.some(({ account }) => account === 'losses')).toBe(false)
    expect(await events()).toEqual(expect.arrayContaining(['OrderRefunded', 'SaleCancelled']))
  })

  it('goes on when the provider takes its answer back', async () => {
    const order = await begin('accepted')
    change(order, { paymentStatus: 'failed' })
    await theFinding()
    change(order, {}, later(27))
    await reconcilePayments({ table, provider, now: later(28) })
    expect((await readJournals(table, `sale/${order.id}`)).at(-1)?.state).toBe('accepted')
    expect((await readOrder(table, order.id)).dispute).toMatchObject({ status: 'won', voided: true })
    expect(await openFindings(table)).toEqual([])
  })

  it('takes two admins above the limit', async () => {
    const order = await begin('paid')
    change(order, { paymentStatus: 'failed' })
    const { id, differenceCents } = await theFinding()
    const given = { id, differenceCents, bearer: 'losses', reason: 'O pagamento caiu.' } as const
    await put({ ...keys.settings, twoAdminsAboveCents: 100 })
    const by = (actor: typeof boss) => correctFinding({ table, provider, admins, now: later(27) }, actor, given)
    expect(await by(boss)).toBe(false)
    expect((await readOrder(table, order.id)).status).toBe('paid')
    await expect(by(boss)).rejects.toThrow('finding.second_admin_needed')
    expect(await by(second)).toBe(true)
    expect((await readOrder(table, order.id)).status).toBe('charged_back')
  })
})
