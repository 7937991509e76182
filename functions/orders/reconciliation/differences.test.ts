import { expect, it } from 'vitest'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { sale } from '../../ledger/movements.ts'
import { moveMoney, readJournals } from '../../ledger/store.ts'
import type { OrderRow } from '../order-row.ts'
import { type Payment, UnreadablePayment } from '../payment.ts'
import { refundOrder } from '../refund-order.ts'
import { settlePayment } from '../settle-payment.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { table, deps, later, boss, provider, buy } = createShop(now)
const feeCents = 499

/** Where the ledger stands before the provider changes. */
const starts = ['open', 'paid', 'accepted', 'earned', 'disputed', 'charged-back', 'refunding', 'refunded'] as const
type Start = (typeof starts)[number]

async function begin(start: Start): Promise<OrderRow> {
  const order = await buy()
  if (start === 'open') return order
  const see = (change: Partial<Payment>) => settlePayment(deps, paymentOf(order, '1', { feeCents, ...change }))
  await see({})
  const at = { updatedAt: later(0.1).toISOString() }
  if (start === 'accepted' || start === 'earned') await moveMoney(table, [sale.accept(order.id, 'pic_1')], { now })
  if (start === 'earned') await moveMoney(table, [sale.earn(order.id, 'pic_1')], { now })
  if (start === 'disputed') await see({ ...at, paymentStatus: 'disputed' })
  if (start === 'charged-back') await see({ ...at, paymentStatus: 'charged-back' })
  if (start === 'refunding' || start === 'refunded')
    await refundOrder(deps, boss, { id: order.id, reason: 'Levado antes.', version: 2 })
  if (start === 'refunded') await see({ ...at, paymentStatus: 'returned', refundId: '9', feeCents: 0 })
  return order
}

/** The finding of the payment, else the state that the ledger reached, with a refund that was asked again. */
async function outcomeOf(order: OrderRow, id: string): Promise<string> {
  const { findings } = await reconcilePayments({ table, provider, now: later(1.5) })
  const found = findings.find(({ paymentId }) => paymentId === id)
  if (found) return `found: ${found.kind}, ${found.remedy}`
  const journals = await readJournals(table, `sale/${order.id}`)
  const own = journals[0]?.reference === id ? journals : await readJournals(table, `stray/${id}`)
  const fees = (await readJournals(table, `fee/${id}`)).reduce((sum, { movedCents = 0 }) => sum + movedCents, 0)
  const asked = (await everyRow(table)).filter(({ pk, name }) => pk.startsWith('OUTBOX#') && name === 'RefundOwed')
  return `healed: ${own.at(-1)?.state ?? 'nothing booked'}, fees ${fees}, refunds asked ${asked.length}`
}

const whole = { paymentStatus: 'returned', refundId: '9', feeCents: 0 } as const
const part = { returnedCents: 100, detail: 'approved/partially_refunded' }

it.each<[string, Start, Partial<Payment> | undefined, string]>([
  ['a payment without a notification', 'open', {}, 'healed: paid, fees 499, refunds asked 0'],
  ['a refused payment', 'open', { paymentStatus: 'failed' }, 'healed: nothing booked, fees 0, refunds asked 0'],
  ['a pending payment', 'open', { paymentStatus: 'pending' }, 'healed: nothing booked, fees 0, refunds asked 0'],
  [
    'a payment in mediation at once',
    'open',
    { paymentStatus: 'disputed' },
    'healed: paid-disputed, fees 499, refunds asked 0',
  ],
  [
    'a payment charged back at once',
    'open',
    { paymentStatus: 'charged-back' },
    'healed: charged-back, fees 499, refunds asked 0',
  ],
  ['a payment refunded at once', 'open', whole, 'healed: refunded, fees 0, refunds asked 0'],
  ['a payment of a centavo more', 'open', { amountCents: 12_100 }, 'found: mismatch, correct'],
  ['a payment in another currency', 'open', { currency: 'USD' }, 'found: mismatch, correct'],
  ['a payment of another ad', 'open', { recyclableId: 'ad_other' }, 'found: mismatch, correct'],
  [
    'a payment of an unknown order',
    'open',
    { orderId: 'ord_00000000000000000000000000' },
    'found: unknown_order, correct',
  ],
  ['a payment of no order', 'open', { orderId: null }, 'found: unknown_order, correct'],
  ['a payment that the provider does not know', 'paid', undefined, 'found: not_at_provider, correct'],
  ['a payment that is pending again', 'paid', { paymentStatus: 'pending' }, 'found: differs, correct'],
  ['a payment that was cancelled', 'paid', { paymentStatus: 'failed' }, 'found: voided, cancel'],
  ['a payment that expired after all', 'accepted', { paymentStatus: 'expired' }, 'found: voided, cancel'],
  ['a payment that was cancelled after the pickup', 'earned', { paymentStatus: 'failed' }, 'found: voided, cancel'],
  ['a payment that was cancelled in a dispute', 'disputed', { paymentStatus: 'failed' }, 'found: voided, cancel'],
  [
    'a payment that was cancelled before our refund',
    'refunding',
    { paymentStatus: 'failed' },
    'found: voided, correct',
  ],
  ['a booked payment of another currency', 'paid', { currency: 'USD' }, 'found: mismatch, compare'],
  ['a booked payment of another ad', 'paid', { recyclableId: 'ad_other' }, 'found: mismatch, compare'],
  ['a booked payment without its order', 'paid', { orderId: null }, 'found: mismatch, compare'],
  ['a payment whose amount changed', 'paid', { amountCents: 12_000 }, 'found: mismatch, correct'],
  ['a whole refund', 'paid', whole, 'healed: refunded, fees 0, refunds asked 0'],
  ['a refund of a part', 'paid', part, 'found: partly_returned, correct'],
  [
    'a refund that is called whole and is short',
    'paid',
    { ...whole, returnedCents: 100 },
    'found: partly_returned, correct',
  ],
  ['a mediation', 'paid', { paymentStatus: 'disputed' }, 'healed: paid-disputed, fees 499, refunds asked 0'],
  ['a chargeback', 'paid', { paymentStatus: 'charged-back' }, 'healed: charged-back, fees 499, refunds asked 0'],
  ['a fee that was raised', 'paid', { feeCents: 600 }, 'healed: paid, fees 600, refunds asked 0'],
  ['a fee that was given back', 'paid', { feeCents: 0 }, 'healed: paid, fees 0, refunds asked 0'],
  ['a whole refund with an accepted pickup', 'accepted', whole, 'healed: refunded, fees 0, refunds asked 0'],
  [
    'a mediation with an accepted pickup',
    'accepted',
    { paymentStatus: 'disputed' },
    'healed: accepted-disputed, fees 499, refunds asked 0',
  ],
  ['a whole refund after the pickup', 'earned', whole, 'found: returned_late, correct'],
  ['a refund of a part after the pickup', 'earned', part, 'found: partly_returned, correct'],
  [
    'a mediation after the pickup',
    'earned',
    { paymentStatus: 'disputed' },
    'healed: earned-disputed, fees 499, refunds asked 0',
  ],
  [
    'a chargeback after the pickup',
    'earned',
    { paymentStatus: 'charged-back' },
    'healed: earned-charged-back, fees 499, refunds asked 0',
  ],
  ['a dispute that was won', 'disputed', {}, 'healed: paid, fees 499, refunds asked 0'],
  [
    'a dispute that was lost',
    'disputed',
    { paymentStatus: 'charged-back' },
    'healed: charged-back, fees 499, refunds asked 0',
  ],
  ['a dispute that ended with a refund', 'disputed', whole, 'healed: refunded, fees 0, refunds asked 0'],
  [
    'a chargeback that was reimbursed',
    'charged-back',
    { paymentStatus: 'dispute-won' },
    'healed: refunding, fees 499, refunds asked 1',
  ],
  ['a refund that was promised and never asked', 'refunding', {}, 'healed: refunding, fees 499, refunds asked 2'],
  ['a refund without a notification', 'refunding', whole, 'healed: refunded, fees 0, refunds asked 1'],
  ['a refund of a part of what was promised', 'refunding', part, 'found: partly_returned, refund'],
  ['a refund that the provider took back', 'refunded', { feeCents: 0 }, 'found: differs, correct'],
])('within the hour: %s (%s)', async (_, start, change, outcome) => {
  const order = await begin(start)
  const updatedAt = later(1).toISOString()
  if (change) provider.payments.set('1', paymentOf(order, '1', { feeCents, updatedAt, ...change }))
  expect(await outcomeOf(order, '1')).toBe(outcome)
})

it('within the hour: a second payment of an ad', async () => {
  const other = await buy()
  await begin('paid')
  provider.payments.set('2', paymentOf(other, '2', { feeCents, updatedAt: later(1).toISOString() }))
  expect(await outcomeOf(other, '2')).toBe('healed: refunding, fees 499, refunds asked 1')
})

it('within the hour: a payment in an unknown state', async () => {
  const order = await begin('paid')
  provider.payments.set('1', paymentOf(order, '1', { feeCents }))
  const paymentsChanged = async function* () {
    yield new UnreadablePayment('1', 'refund_in_process')
  }
  const { findings } = await reconcilePayments({ table, provider: { ...provider, paymentsChanged }, now: later(1.5) })
  expect(findings).toMatchObject([{ kind: 'unreadable', remedy: 'compare' }])
})
