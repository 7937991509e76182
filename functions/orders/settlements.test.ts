import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { sampleNow as now, ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { openOrder } from '../../test/support/fixtures/orders.ts'
import { paymentOf } from '../../test/support/money/provider.ts'
import { settledFacts } from '../../test/support/money/settled-facts.ts'
import type { Action } from '../ledger/steps.ts'
import { decidePayment } from './decide-payment.ts'
import type { Payment, PaymentStatus } from './payment.ts'
import type { PaymentFacts } from './payment-facts.ts'

const ad = sampleAd({ status: 'approved', priceCents: 500 })
const order = openOrder({ id: newId('order', now), recyclableId: ad.id, sellerId: ownerId, buyerId: strangerId }, now)
const fresh: PaymentFacts = { order, ad, buyerExists: true, payments: [], sale: [], stray: [], fees: [] }
/** Another buyer's payment came first. */
const taken: PaymentFacts = { ...fresh, ad: { ...ad, status: 'paid' } }
const [first, second] = ['1300000001', '1300000009']
const at = (minute: number) => new Date(now.getTime() + minute * 60_000)

const seen = (paymentStatus: PaymentStatus, minute: number, change: Partial<Payment> = {}) =>
  paymentOf(order, first, { paymentStatus, updatedAt: at(minute).toISOString(), ...change })
const refunded = { refundId: '1300000002' }
const settle = (facts: PaymentFacts, ...payments: Payment[]) =>
  payments.reduce((before, one) => settledFacts(before, decidePayment(before, one, at(0))), facts)

function ledTo(facts: PaymentFacts, payment: Payment) {
  const settlement = decidePayment(facts, payment, at(60))
  if (!settlement) return 'nothing new'
  // `disputes.test.ts` shows what is told of disputes.
  const { order: of, movements, payment: row, dispute: _, state: _state, ...rest } = settlement
  // Journals of a sale have the order as subject, those of a stray payment the payment.
  for (const { subject } of movements) expect([`sale/${order.id}`, `stray/${payment.id}`]).toContain(subject)
  return {
    status: of.status,
    refund: of.refund,
    booked: row.booked,
    moved: movements.map(({ subject, action, reference }) => `${subject.split('/')[0]} ${action} ${reference}`.trim()),
    ...Object.fromEntries(Object.entries(rest).filter(([name, value]) => name !== 'findings' && Boolean(value))),
  }
}
const by = (cause: string) => ({ cause, reason: null, at: at(60).toISOString() })

const paid = settle(fresh, seen('approved', 1))
const withPickup = (...steps: ('accepted' | 'earned')[]): PaymentFacts => ({
  ...paid,
  ad: { ...ad, status: steps.includes('earned') ? 'completed' : 'collection' },
  order: { ...paid.order, status: steps.includes('earned') ? 'completed' : 'paid' },
  sale: [
    ...paid.sale,
    ...steps.map((state) => ({
      action: (state === 'earned' ? 'earn' : 'accept') as Action,
      reference: 'pic_1',
      state,
    })),
  ],
})
const earned = withPickup('accepted', 'earned')

describe('payment of an order', () => {
  it('pays the sale when approved', () => {
    expect(ledTo(fresh, seen('approved', 1))).toEqual({
      status: 'paid',
      refund: null,
      booked: 'sale',
      moved: [`sale pay ${first}`],
      ad: 'pay',
      paid: true,
    })
    expect(decidePayment(fresh, seen('approved', 1), at(60))?.order).toEqual({
      ...order,
      status: 'paid',
      paymentId: first,
      paidAt: at(60).toISOString(),
      version: 2,
    })
  })

  it('changes nothing when unchanged, and only its row when updated', () => {
    expect(ledTo(paid, seen('approved', 1))).toBe('nothing new')
    const again = decidePayment(paid, seen('approved', 2), at(60))
    expect(again?.order).toBe(paid.order)
    expect(ledTo(paid, seen('approved', 2))).toEqual({ status: 'paid', refund: null, booked: 'sale', moved: [] })
    const owed = settle(fresh, seen('charged-back', 1), seen('dispute-won', 2))
    expect(ledTo(owed, seen('dispute-won', 3))).toMatchObject({ moved: [], status: 'refunding' })
    expect(ledTo(owed, seen('dispute-won', 3))).not.toHaveProperty('refundKey')
  })

  it('is repaid after a won dispute, even if still shown as disputed', () => {
    const owed = settle(fresh, seen('charged-back', 1), seen('dispute-won', 2))
    expect(ledTo(owed, seen('dispute-won', 3, refunded))).toMatchObject({
      moved: [`sale repay ${refunded.refundId}`],
      status: 'refunded',
      repaid: true,
    })
  })

  it.each<[string, PaymentFacts, string[], object]>([
    ['before any notification', fresh, [`sale pay ${first}`], {}],
    ['after payment', paid, [], { ad: 'refund' }],
    ['with an accepted pickup', withPickup('accepted'), [], { ad: 'refund' }],
  ])('ends the sale when returned by the provider %s', (_, facts, before, ofAd) => {
    expect(ledTo(facts, seen('returned', 2, refunded))).toEqual({
      status: 'refunded',
      refund: by('provider'),
      booked: 'sale',
      ...ofAd,
      moved: [...before, 'sale refund', 'sale repay 1300000002'],
      ended: 'provider',
      repaid: true,
    })
  })

  it('uses the payment id for a refund without an id', () => {
    expect(ledTo(paid, seen('returned', 2))).toMatchObject({ moved: ['sale refund', `sale repay ${first}`] })
  })

  it('books an admin’s refund and keeps its reason', () => {
    const refund = { cause: 'admin', reason: 'Anúncio enganoso.', at: at(5).toISOString() } as const
    const owed: PaymentFacts = {
      ...paid,
      order: { ...paid.order, status: 'refunding', refund },
      sale: [...paid.sale, { action: 'refund', reference: '', state: 'refunding' }],
    }
    expect(ledTo(owed, seen('returned', 6, refunded))).toEqual({
      status: 'refunded',
      refund,
      booked: 'sale',
      moved: ['sale repay 1300000002'],
      repaid: true,
    })
    expect(decidePayment(owed, seen('returned', 6, refunded), at(60))?.order.paidAt).toBe(at(0).toISOString())
  })

  it.each<[string, PaymentFacts]>([
    ['after payment', paid],
    ['with an accepted pickup', withPickup('accepted')],
  ])('ends the sale without a refund and pauses the ad on a chargeback %s', (_, facts) => {
    expect(ledTo(facts, seen('charged-back', 2))).toEqual({
      status: 'charged_back',
      refund: by('chargeback'),
      booked: 'sale',
      ad: 'pause',
      ended: 'chargeback',
      moved: [`sale charge-back ${first}`],
    })
  })

  it('books a refund and a later chargeback in this order', () => {
    expect(ledTo(paid, seen('charged-back', 2, refunded))).toEqual({
      status: 'charged_back',
      refund: by('chargeback'),
      booked: 'sale',
      ad: 'refund',
      ended: 'chargeback',
      moved: ['sale refund', 'sale repay 1300000002', `sale charge-back ${first}`],
      repaid: true,
    })
    const lost = settle(paid, seen('charged-back', 2))
    expect(ledTo(lost, seen('charged-back', 3, refunded))).toMatchObject({ moved: [], status: 'charged_back' })
  })

  it.each<PaymentStatus>(['dispute-won', 'approved'])(
    'becomes owed to the buyer when a dispute is won and it is %s',
    (paymentStatus) => {
      const lost = settle(paid, seen('charged-back', 2))
      expect(ledTo(lost, seen(paymentStatus, 3))).toEqual({
        status: 'refunding',
        refund: lost.order.refund,
        booked: 'sale',
        moved: [`sale win-dispute ${first}`],
        refundKey: `sale-${first}-3`,
      })
      const won = settle(lost, seen(paymentStatus, 3))
      expect(ledTo(won, seen(paymentStatus, 4))).toMatchObject({ moved: [] })
    },
  )

  it('books nothing for a dispute that was won before it was seen', () => {
    expect(ledTo(paid, seen('dispute-won', 3))).toEqual({ status: 'paid', refund: null, booked: 'sale', moved: [] })
  })
})

describe('payment after the hand-over', () => {
  it('books a chargeback as a platform loss; seller, ad and buyer stay unchanged', () => {
    expect(ledTo(earned, seen('charged-back', 2))).toEqual({
      status: 'charged_back',
      refund: by('chargeback'),
      booked: 'sale',
      moved: [`sale charge-back ${first}`],
    })
  })

  it('keeps the sale completed after a won dispute', () => {
    const lost = settle(earned, seen('charged-back', 2))
    const won = { status: 'completed', refund: null, booked: 'sale' }
    expect(ledTo(lost, seen('dispute-won', 3))).toEqual({ ...won, moved: [`sale win-dispute ${first}`] })
    expect(ledTo(earned, seen('dispute-won', 3))).toMatchObject(won)
  })

  it('reports a refund as a finding, but not other updates or earlier refunds', () => {
    expect(ledTo(earned, seen('returned', 2, refunded))).toEqual({
      status: 'completed',
      refund: null,
      booked: 'sale',
      moved: [],
      finding: 'returned_late',
    })
    expect(ledTo(earned, seen('approved', 2))).not.toHaveProperty('finding')
    expect(ledTo(paid, seen('returned', 2, refunded))).not.toHaveProperty('finding')
  })
})

describe('late payment', () => {
  it('is owed back, and the order ends without having been paid', () => {
    expect(ledTo(taken, seen('approved', 1))).toEqual({
      status: 'refunding',
      refund: by('too_late'),
      booked: 'stray',
      ended: 'too_late',
      moved: ['stray pay'],
      refundKey: `stray-${first}-1`,
    })
    expect(decidePayment(taken, seen('approved', 1), at(60))?.order).toMatchObject({ paymentId: first, paidAt: null })
  })

  it('stays a stray payment when the ad is for sale again', () => {
    const late = settle(taken, seen('approved', 1))
    const offered = { ...late, ad: { ...ad, status: 'approved' as const } }
    expect(ledTo(offered, seen('approved', 2))).toMatchObject({ booked: 'stray', moved: [] })
    const another = seen('approved', 2, { id: second })
    expect(ledTo({ ...offered, stray: [] }, another)).toMatchObject({ booked: 'stray', moved: ['stray pay'] })
    expect(ledTo(offered, seen('returned', 3, refunded))).toEqual({
      status: 'refunded',
      refund: late.order.refund,
      booked: 'stray',
      moved: ['stray repay 1300000002'],
      repaid: true,
    })
  })

  it('books a refund or chargeback observed together with the payment', () => {
    expect(ledTo(taken, seen('returned', 1, refunded))).toEqual({
      status: 'refunded',
      refund: by('too_late'),
      booked: 'stray',
      ended: 'too_late',
      repaid: true,
      moved: ['stray pay', 'stray repay 1300000002'],
    })
    expect(ledTo(taken, seen('charged-back', 1))).toEqual({
      status: 'charged_back',
      refund: by('chargeback'),
      booked: 'stray',
      ended: 'chargeback',
      moved: ['stray pay', `stray charge-back ${first}`],
    })
  })
})

describe('second payment of an order', () => {
  const again = (paymentStatus: PaymentStatus, change: Partial<Payment> = {}) =>
    seen(paymentStatus, 5, { id: second, ...change })
  const unchanged = { status: 'paid', refund: null, booked: 'stray' }

  it('is owed back and leaves the order unchanged', () => {
    expect(decidePayment(paid, again('approved'), at(60))?.order).toBe(paid.order)
    expect(ledTo(paid, again('approved'))).toEqual({
      ...unchanged,
      moved: ['stray pay'],
      refundKey: `stray-${second}-1`,
    })
    expect(ledTo(paid, again('returned', refunded))).toEqual({
      ...unchanged,
      moved: ['stray pay', 'stray repay 1300000002'],
      repaid: true,
    })
    expect(ledTo(paid, again('dispute-won'))).toEqual({
      ...unchanged,
      refundKey: `stray-${second}-1`,
      moved: ['stray pay'],
    })
  })

  it('is booked later if its journal is missing', () => {
    const known = settle(paid, again('approved'))
    expect(ledTo({ ...known, stray: [] }, again('approved'))).toMatchObject({ moved: ['stray pay'] })
    expect(ledTo(known, again('approved'))).toBe('nothing new')
  })

  it('is distinct from a refund with the same id', () => {
    const returned = settle(paid, seen('returned', 2, { refundId: second }))
    expect(ledTo(returned, again('approved'))).toMatchObject({ booked: 'stray', moved: ['stray pay'] })
  })

  it('is compared with its own last update, not with the first payment’s', () => {
    const failed = settle(fresh, seen('failed', 9, { id: second }))
    expect(ledTo(failed, seen('approved', 1))).toMatchObject({ booked: 'sale', status: 'paid' })
  })

  it('is only stored while pending or failed', () => {
    expect(decidePayment(paid, again('pending'), at(60))?.order).toBe(paid.order)
    expect(ledTo(paid, again('pending'))).toEqual({ status: 'paid', refund: null, booked: 'none', moved: [] })
    const waiting = settle(paid, again('pending'))
    expect(ledTo(waiting, again('pending'))).toBe('nothing new')
    expect(ledTo(waiting, again('failed'))).toMatchObject({ status: 'paid', booked: 'none' })
  })
})

describe('payment without money', () => {
  it('changes the order once and stores later updates', () => {
    const pending = decidePayment(fresh, seen('pending', 1), at(60))
    expect(pending?.order).toEqual({ ...order, status: 'pending', version: 2 })
    expect(pending?.payment).toMatchObject({ booked: 'none', paymentStatus: 'pending' })
    const waiting = settle(fresh, seen('pending', 1))
    expect(ledTo(waiting, seen('pending', 1))).toBe('nothing new')
    expect(decidePayment(waiting, seen('pending', 2), at(60))?.order).toBe(waiting.order)
  })

  it('reopens an order that expired meanwhile', () => {
    const waiting = settle(fresh, seen('pending', 1))
    const over = { ...waiting, order: { ...waiting.order, status: 'expired' as const } }
    expect(ledTo(over, seen('pending', 1))).toMatchObject({ status: 'pending' })
  })
})

describe('mismatching payment', () => {
  const other = (minute: number) => seen('approved', minute, { currency: 'ARS' })

  it('is reported once, and again after an update', () => {
    const noted = settle(fresh, other(1))
    expect(ledTo(noted, other(1))).toBe('nothing new')
    expect(ledTo(noted, other(2))).toMatchObject({ finding: 'mismatch', booked: 'mismatch', moved: [] })
  })

  it('is reported even if it was booked before', () => {
    expect(ledTo(paid, other(2))).toMatchObject({ finding: 'mismatch', status: 'paid', booked: 'sale', moved: [] })
  })
})

it('throws on a ledger state without a possible step', () => {
  const broken = { ...paid, sale: [{ action: 'pay' as const, reference: first, state: 'lost' }] }
  expect(() => decidePayment(broken, seen('charged-back', 2), at(60))).toThrow('A sale cannot be lost')
})
