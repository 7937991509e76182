import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sampleNow as now, ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { openOrder } from '../../test/support/fixtures/orders.ts'
import { settledFacts } from '../../test/support/money/settled-facts.ts'
import { decidePayment } from './decide-payment.ts'
import type { Payment, PaymentStatus } from './payment.ts'
import type { PaymentFacts } from './payment-facts.ts'

const ad = sampleAd({ status: 'approved', priceCents: 500 })
const order = openOrder({ id: newId('order', now), recyclableId: ad.id, sellerId: ownerId, buyerId: strangerId }, now)
const fresh: PaymentFacts = { order, ad, buyerExists: true, payments: [], sale: [], stray: [], fees: [] }

const at = (minute: number) => new Date(now.getTime() + minute * 60_000).toISOString()
const seen = (paymentStatus: PaymentStatus, minute = 0, change: Partial<Payment> = {}): Payment => ({
  id: '1300000001',
  paymentStatus,
  detail: paymentStatus,
  orderId: order.id,
  recyclableId: ad.id,
  amountCents: order.totalCents,
  currency: 'BRL',
  method: 'pix',
  updatedAt: at(minute),
  refundId: paymentStatus === 'returned' ? '1300000002' : null,
  returnedCents: 0,
  feeCents: null,
  chargedBackCents: null,
  deadline: null,
  ...change,
})

const settle = (facts: PaymentFacts, payment: Payment) => settledFacts(facts, decidePayment(facts, payment, now))

const endOf = ({ order: { status, paymentId }, ad: of, payments, sale, stray }: PaymentFacts) => ({
  status,
  paymentId,
  ad: of?.status,
  payments,
  sale: sale.map(({ action }) => action),
  stray: stray.map(({ action }) => action),
})

describe('decidePayment', () => {
  it('books an approved payment: money, order, ad and buyer event in one settlement', () => {
    const settlement = decidePayment(fresh, seen('approved'), now)
    expect(settlement).toMatchObject({ order: { status: 'paid', paymentId: '1300000001' }, ad: 'pay', paid: true })
    expect(settlement?.movements).toEqual([
      {
        subject: `sale/${order.id}`,
        action: 'pay',
        reference: '1300000001',
        terms: {
          kind: 'sale',
          userId: ownerId,
          recyclableId: ad.id,
          priceCents: 500,
          feesCents: order.totalCents - 500,
        },
      },
    ])
  })

  it('refunds the second buyer’s payment and leaves the ad sold to the first', () => {
    const settlement = decidePayment({ ...fresh, ad: { ...ad, status: 'paid' } }, seen('approved'), now)
    expect(settlement).toMatchObject({ order: { status: 'refunding' }, ad: undefined, paid: false, ended: 'too_late' })
    expect(settlement?.movements.map(({ subject, action }) => [subject, action])).toEqual([['stray/1300000001', 'pay']])
    expect(settlement?.refundKey).toBe('stray-1300000001-1')
  })

  it('refunds a second payment of one order and keeps the order paid', () => {
    const paid = settle(fresh, seen('approved'))
    const settlement = decidePayment(paid, seen('approved', 1, { id: '1300000009' }), now)
    expect(settlement).toMatchObject({
      payment: { booked: 'stray' },
      ended: undefined,
      refundKey: 'stray-1300000009-1',
    })
    expect(settlement?.order).toBe(paid.order)
  })

  it.each<[PaymentStatus, string[]]>([
    ['returned', []],
    ['charged-back', ['charge-back']],
    ['dispute-won', []],
  ])('reports a refund after the hand-over as a finding when the payment is %s', (paymentStatus, actions) => {
    const paid = settle(fresh, seen('approved'))
    const state = (to: string) =>
      ({ action: to === 'earned' ? 'earn' : 'accept', reference: 'pic_1', state: to }) as const
    const earned = { ...paid, sale: [...paid.sale, state('accepted'), state('earned')] }
    const settlement = decidePayment(earned, seen(paymentStatus, 1, { refundId: '1300000002' }), now)
    expect(settlement).toMatchObject({ finding: 'returned_late' })
    expect(settlement?.movements.map(({ action }) => action)).toEqual(actions)
  })

  it.each<[string, Partial<Payment>]>([
    ['of another amount', { amountCents: order.totalCents - 1 }],
    ['in another currency', { currency: 'ARS' }],
    ['for another ad', { recyclableId: newId('recyclable', now) }],
    ['for no ad', { recyclableId: null }],
  ])('reports a payment %s as a mismatch and moves nothing', (_, change) => {
    const settlement = decidePayment(fresh, seen('approved', 0, change), now)
    expect(settlement).toMatchObject({
      movements: [],
      ad: undefined,
      finding: 'mismatch',
      payment: { booked: 'mismatch' },
    })
    expect(settlement?.order).toBe(order)
  })

  it.each([
    ['has a changed price', { ...ad, priceCents: 501 }],
    ['is edited', { ...ad, status: 'pending' as const }],
    ['belongs to a suspended seller', { ...ad, hidden: true }],
    ['has another owner', { ...ad, ownerId: strangerId }],
    ['is deleted', undefined],
  ])('refunds a payment when the ad %s', (_, changed) => {
    expect(decidePayment({ ...fresh, ad: changed }, seen('approved'), now)?.payment.booked).toBe('stray')
  })

  it('refunds the payment of a deleted buyer', () => {
    const settlement = decidePayment({ ...fresh, buyerExists: false }, seen('approved'), now)
    expect(settlement).toMatchObject({ order: { status: 'refunding' }, ad: undefined, paid: false })
    expect(settlement?.refundKey).toBe('stray-1300000001-1')
  })

  it('keeps a booked sale when the buyer deletes the account later', () => {
    const sold = { ...settle(fresh, seen('approved')), buyerExists: false }
    expect(decidePayment(sold, seen('approved', 1), now)).toMatchObject({ payment: { booked: 'sale' }, movements: [] })
  })

  it('keeps the order open by all pending, failed and expired payments', () => {
    const failed = settle(fresh, seen('failed', 1, { id: '1' }))
    expect(failed.order.status).toBe('rejected')
    const pending = settle(failed, seen('pending', 2, { id: '2' }))
    expect(pending.order.status).toBe('pending')
    expect(settle(pending, seen('expired', 3, { id: '2' })).order.status).toBe('rejected')
    expect(settle(pending, seen('approved', 3, { id: '2' })).order.status).toBe('paid')
  })

  it('books a chargeback after the pickup as a platform loss and keeps the sale', () => {
    const paid = settle(fresh, seen('approved'))
    const earned = {
      ...paid,
      sale: [...paid.sale, ...['accept', 'earn'].map((action) => ({ action, reference: 'p', state: 'earned' }))],
    }
    const settlement = decidePayment(earned as PaymentFacts, seen('charged-back', 1), now)
    expect(settlement).toMatchObject({ order: { status: 'charged_back' }, ad: undefined, ended: undefined })
    const lost = settledFacts(earned as PaymentFacts, settlement)
    expect(settle(lost, seen('dispute-won', 2)).order.status).toBe('completed')
  })
})

describe('facts that were read at different times', () => {
  const paid = settle(fresh, seen('approved'))
  const refunding = { action: 'refund', reference: '', state: 'refunding' } as const
  it.each<[string, PaymentFacts]>([
    ['order before its refund', { ...paid, sale: [...paid.sale, refunding] }],
    ['order after its refund', { ...paid, order: { ...paid.order, status: 'refunding' } }],
    ['order before its payment', { ...fresh, sale: paid.sale }],
  ])('are refused: %s', (_, facts) => {
    expect(() => decidePayment(facts, seen('returned', 1), now)).toThrow(new Refusal('order.changed_meanwhile'))
  })

  it('are refused for a payment that bought nothing', () => {
    const turnedAway = settle({ ...fresh, ad: undefined }, seen('approved'))
    const facts = { ...turnedAway, order: fresh.order }
    expect(() => decidePayment(facts, seen('returned', 1), now)).toThrow(new Refusal('order.changed_meanwhile'))
  })
})

/** Possible payment statuses at the provider, in order. */
const lives: readonly (readonly PaymentStatus[])[] = [
  ['pending', 'approved'],
  ['pending', 'expired'],
  ['failed'],
  ['approved', 'returned'],
  ['pending', 'approved', 'returned'],
  ['approved', 'charged-back'],
  ['approved', 'charged-back', 'dispute-won'],
  ['approved', 'returned', 'charged-back', 'dispute-won'],
  ['approved', 'disputed', 'approved'],
  ['approved', 'disputed', 'returned'],
  ['pending', 'approved', 'disputed', 'charged-back', 'dispute-won'],
  ['approved', 'disputed', 'dispute-won', 'disputed', 'charged-back'],
]

/** A refund id stays with its payment in all later statuses. */
const refundIn = (life: readonly PaymentStatus[], index: number) => ({
  refundId: life.slice(0, index + 1).includes('returned') ? '1300000002' : null,
})

/** Observations of a payment: past statuses in any order with repeats, then the current one. */
const looks = fc.constantFrom(...lives).chain((life) =>
  fc.record({
    life: fc.constant(life),
    order: fc.array(fc.nat(life.length - 1), { maxLength: 8 }).map((before) => [...before, life.length - 1]),
    again: fc.array(fc.nat(life.length - 1), { maxLength: 4 }),
    taken: fc.boolean(),
  }),
)

describe('lost, late, repeated and reordered notifications', () => {
  const start = (taken: boolean) => (taken ? { ...fresh, ad: { ...ad, status: 'paid' as const } } : fresh)
  const lookAt = (life: readonly PaymentStatus[]) => (facts: PaymentFacts, index: number) =>
    settle(facts, seen(life[index] ?? 'failed', index, refundIn(life, index)))

  it('end in the same state as the looks in their order, without repetitions', () => {
    fc.assert(
      fc.property(looks, ({ life, order: sequence, again, taken }) => {
        const told = [...sequence, ...again].reduce(lookAt(life), start(taken))
        const newest = sequence.filter((index, at) => sequence.slice(0, at).every((one) => one < index))
        expect(endOf(told)).toEqual(endOf(newest.reduce(lookAt(life), start(taken))))
      }),
      { numRuns: 500 },
    )
  })

  it('end in the same state as a single look at the final status, unless a loss was seen that was reversed', () => {
    const stateOf = ({ order: { status }, sale, stray }: PaymentFacts) => ({
      status,
      sale: sale.at(-1)?.state,
      stray: stray.at(-1)?.state,
    })
    const lossReversed = (life: readonly PaymentStatus[]) => life.indexOf('charged-back') < life.indexOf('dispute-won')
    fc.assert(
      fc.property(looks, ({ life, order: sequence, taken }) => {
        fc.pre(!(life.includes('charged-back') && lossReversed(life)))
        const told = sequence.reduce(lookAt(life), start(taken))
        expect(stateOf(told)).toEqual(stateOf(lookAt(life)(start(taken), life.length - 1)))
      }),
      { numRuns: 300 },
    )
  })

  it('sell to at most one of two buyers and keep no money of the other', () => {
    const first = { ...order, id: newId('order', now) }
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(1)), { maxLength: 12 }), (sequence) => {
        const sides = [{ ...fresh, order: first }, fresh]
        const states: (readonly PaymentStatus[])[] = [
          ['pending', 'approved'],
          ['pending', 'approved'],
        ]
        for (const [second, index] of sequence) {
          const side = second ? 1 : 0
          const of = sides[side] ?? fresh
          const payment = seen(states[side]?.[index] ?? 'pending', index, { id: `${side + 1}`, orderId: of.order.id })
          const told = settle({ ...of, ad: sides[0]?.ad }, payment)
          sides.forEach((one, number) => {
            sides[number] = number === side ? told : { ...one, ad: told.ad }
          })
        }
        const sold = sides.filter(({ sale }) => sale.length > 0)
        expect(sold.length).toBeLessThanOrEqual(1)
        for (const { stray } of sides) expect(['refunding', undefined]).toContain(stray.at(-1)?.state)
      }),
      { numRuns: 300 },
    )
  })
})
