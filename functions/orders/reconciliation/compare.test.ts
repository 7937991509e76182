import { describe, expect, it } from 'vitest'
import { checkCells } from '../../../test/support/cells.ts'
import type { Journal } from '../../ledger/journal.ts'
import { heldCentsOf, isVoid, type Payment, type PaymentStatus } from '../payment.ts'
import { type Booked, differenceOf } from './compare.ts'

const bookedAt = '2026-11-20T12:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(bookedAt) + ms)
const dayMs = 24 * 60 * 60 * 1000
const now = later(dayMs)
const terms: Journal['terms'] = { kind: 'sale', userId: 'ana', recyclableId: 'rec_1', priceCents: 500, feesCents: 389 }

/** What the provider holds by the journals that lead to a state. */
const heldIn = (state: string) =>
  state === 'refunded-charged-back' ? -889 : state === 'refunded' || state.endsWith('charged-back') ? 0 : 889

const booked = (state: string, change: Partial<Booked> = {}): Booked => ({
  paymentId: '1300000001',
  orderId: 'ord_1',
  // The last journal counts, not the first.
  journals: [
    { action: 'pay', state: 'paid', at: '2026-11-01T12:00:00.000Z', terms },
    { action: 'accept', state, at: bookedAt, terms },
  ],
  heldCents: heldIn(state),
  feeCents: 0,
  returnsCents: state === 'refunding' ? 889 : 0,
  isCorrected: false,
  order: { id: 'ord_1', totalCents: 889, recyclableId: 'rec_1' },
  ...change,
})
const seen = (paymentStatus: PaymentStatus, change: Partial<Payment> = {}): Payment => ({
  id: '1300000001',
  paymentStatus,
  detail: `${paymentStatus}/so`,
  orderId: 'ord_1',
  recyclableId: 'rec_1',
  amountCents: 889,
  currency: 'BRL',
  method: 'pix',
  updatedAt: bookedAt,
  refundId: null,
  returnedCents: 0,
  feeCents: null,
  chargedBackCents: null,
  deadline: null,
  ...change,
})

describe('a dispute after our own refund', () => {
  it.each(['refunded', 'repaid-by-pix'])('is a finding while it is open (%s): the buyer may be paid twice', (state) => {
    const back = state === 'refunded' ? { refundId: '9', returnedCents: 889 } : {}
    const found = differenceOf(booked(state), seen('disputed', back), now)
    expect(found).toMatchObject({ kind: 'disputed', remedy: 'compare', differenceCents: 0 })
    expect(differenceOf(booked(state), seen('dispute-won', back), now)).toBeUndefined()
  })
})

describe('agreement of ledger and provider', () => {
  it.each<[PaymentStatus, string[]]>([
    ['pending', ['refunded', 'charged-back', 'earned-charged-back']],
    ['failed', ['refunded', 'charged-back', 'earned-charged-back']],
    ['expired', ['refunded', 'charged-back', 'earned-charged-back']],
    ['approved', ['paid', 'accepted', 'earned']],
    ['disputed', ['paid-disputed', 'accepted-disputed', 'earned-disputed']],
    ['returned', ['refunded', 'charged-back', 'earned-charged-back']],
    ['charged-back', ['charged-back', 'earned-charged-back', 'refunded-charged-back']],
    ['dispute-won', ['paid', 'accepted', 'earned', 'refunded']],
  ])('holds for %s at the provider and %j in the ledger', (paymentStatus, agreeing) => {
    const states = ['paid', 'accepted', 'earned', 'refunded', 'charged-back', 'earned-charged-back']
    const disputed = ['paid-disputed', 'accepted-disputed', 'earned-disputed']
    for (const state of [...states, ...disputed, 'refunded-charged-back']) {
      const back = state.startsWith('refunded') ? { refundId: '9', returnedCents: 889 } : {}
      const payment = seen(paymentStatus, back)
      const found = differenceOf(booked(state), payment, now)
      if (agreeing.includes(state)) expect(found, state).toBeUndefined()
      // A refund after the pickup has its own finding kind.
      else if (state !== 'earned' || paymentStatus !== 'returned')
        expect(found, state).toMatchObject({
          ...(isVoid(paymentStatus)
            ? { kind: 'voided', remedy: state.endsWith('-disputed') ? 'cancel' : 'correct' }
            : state === 'refunded' && paymentStatus === 'disputed'
              ? { kind: 'disputed', remedy: 'compare' }
              : { kind: 'differs', remedy: heldCentsOf(payment) === heldIn(state) ? 'compare' : 'correct' }),
        })
    }
  })

  it('ignores a payment that neither side has', () => {
    expect(differenceOf(booked('paid', { journals: [], heldCents: 0 }), undefined, now)).toBeUndefined()
  })
})

describe('differenceOf', () => {
  it('states both sides of the payment and the time', () => {
    expect(differenceOf(booked('paid'), seen('charged-back'), now)).toEqual({
      id: 'differs~1300000001',
      kind: 'differs',
      paymentId: '1300000001',
      orderId: 'ord_1',
      provider: { paymentStatus: 'charged-back/so', amountCents: 889 },
      ledger: { state: 'paid', amountCents: 889 },
      differenceCents: -889,
      returnsCents: 0,
      differs: [],
      proposal: null,
      at: null,
      remedy: 'correct',
      foundAt: now.toISOString(),
    })
  })

  it('proposes a correction of a payment unknown to the provider', () => {
    expect(differenceOf(booked('paid'), undefined, now)).toMatchObject({
      kind: 'not_at_provider',
      remedy: 'correct',
      orderId: 'ord_1',
      provider: { paymentStatus: 'unknown', amountCents: 0 },
    })
  })

  it('reports a different amount even if the statuses agree', () => {
    const found = differenceOf(booked('paid'), seen('approved', { amountCents: 888 }), now)
    expect(found).toMatchObject({ kind: 'mismatch', remedy: 'correct', provider: { amountCents: 888 } })
  })

  it('reports a refund after the hand-over as money to correct', () => {
    expect(differenceOf(booked('earned'), seen('returned'), now)).toMatchObject({
      kind: 'returned_late',
      remedy: 'correct',
      differenceCents: -889,
    })
  })

  it.each<PaymentStatus>(['approved', 'dispute-won'])(
    'reports a refund overdue by a day while the payment is still %s',
    (paymentStatus) => {
      expect(differenceOf(booked('refunding'), seen(paymentStatus), later(dayMs - 1))).toBeUndefined()
      expect(differenceOf(booked('refunding'), seen(paymentStatus), now)).toMatchObject({
        kind: 'refund_late',
        remedy: 'refund',
      })
    },
  )

  it.each<PaymentStatus>(['returned', 'charged-back'])(
    'takes a correction of an owed payment that is already %s from the debt to the buyer',
    (paymentStatus) => {
      expect(differenceOf(booked('refunding'), seen(paymentStatus), now)).toMatchObject({
        kind: 'differs',
        remedy: 'correct',
        differenceCents: -889,
        returnsCents: 889,
      })
    },
  )

  it('names a stray payment’s amount and the order known to the provider', () => {
    const stray = { kind: 'stray', amountCents: 700 } as const
    const of: Booked = {
      ...booked('refunding', { paymentId: '9', orderId: null, heldCents: 700, returnsCents: 700 }),
      journals: [{ action: 'pay', state: 'refunding', at: bookedAt, terms: stray }],
    }
    const found = differenceOf(of, seen('returned', { id: '9', orderId: 'ord_9', amountCents: 700 }), now)
    expect(found).toMatchObject({ orderId: 'ord_9', ledger: { amountCents: 700 } })
    expect(differenceOf(of, undefined, now)).toMatchObject({ orderId: null })
  })
})

describe('differences by name', () => {
  const whole = { refundId: '9', returnedCents: 889 }
  const part = { returnedCents: 100, detail: 'approved/partially_refunded' }
  const lost = booked('earned-charged-back')
  const cells: readonly (readonly [string, Booked, Payment | undefined, string | undefined])[] = [
    ['unknown to the provider', booked('paid'), undefined, 'not_at_provider'],
    ['unknown after completion', booked('earned'), undefined, 'not_at_provider'],
    ['another amount', booked('paid'), seen('approved', { amountCents: 890 }), 'mismatch'],
    ['another amount after completion', booked('earned'), seen('approved', { amountCents: 1 }), 'mismatch'],
    ['refund of a part', booked('paid'), seen('approved', part), 'partly_returned'],
    ['refund of a part with a pickup', booked('accepted'), seen('approved', part), 'partly_returned'],
    ['refund of a part after completion', booked('earned'), seen('approved', part), 'partly_returned'],
    ['refund of a part while owed', booked('refunding'), seen('approved', part), 'partly_returned'],
    ['refund of a part in dispute', booked('paid-disputed'), seen('disputed', part), 'partly_returned'],
    ['short refund', booked('refunded'), seen('returned', { ...whole, returnedCents: 888 }), 'partly_returned'],
    ['refund that was not booked', booked('paid'), seen('returned', whole), 'differs'],
    ['refund with a pickup', booked('accepted'), seen('returned', whole), 'differs'],
    ['refund after completion', booked('earned'), seen('returned', whole), 'returned_late'],
    ['refund of a lost dispute', booked('earned-disputed'), seen('returned', whole), 'differs'],
    ['refund not made in a day', booked('refunding'), seen('approved'), 'refund_late'],
    ['refund not made after a won dispute', booked('refunding'), seen('dispute-won'), 'refund_late'],
    ['refund made and not booked', booked('refunding'), seen('returned', whole), 'differs'],
    ['refund booked and not made', booked('refunded'), seen('approved'), 'differs'],
    ['mediation that was not booked', booked('paid'), seen('disputed'), 'differs'],
    ['mediation with a pickup', booked('accepted'), seen('disputed'), 'differs'],
    ['mediation after completion', booked('earned'), seen('disputed'), 'differs'],
    ['mediation that ended', booked('paid-disputed'), seen('approved'), 'differs'],
    ['dispute that was won', booked('earned-disputed'), seen('dispute-won'), 'differs'],
    ['dispute that was lost', booked('accepted-disputed'), seen('charged-back'), 'differs'],
    ['chargeback that was not booked', booked('paid'), seen('charged-back'), 'differs'],
    ['chargeback after completion', booked('earned'), seen('charged-back'), 'differs'],
    ['chargeback after a refund', booked('refunded'), seen('charged-back'), 'differs'],
    ['chargeback booked and not made', booked('charged-back'), seen('approved'), 'differs'],
    ['reimbursement that was not booked', booked('earned-charged-back'), seen('dispute-won'), 'differs'],
    ['refund and chargeback after completion', lost, seen('charged-back', whole), 'returned_late'],
    ['refund after completion, then disputed', booked('earned-disputed'), seen('disputed', whole), 'returned_late'],
    ['win of what was refunded, booked', booked('earned'), seen('dispute-won', whole), 'returned_late'],
    ['win of what was refunded, and lost', lost, seen('dispute-won', whole), undefined],
    ['win of what was refunded before completion', booked('refunded'), seen('dispute-won', whole), undefined],
    ['refund on its way', booked('refunding', { journals: [owed(now)] }), seen('approved'), undefined],
    ['refund waiting for a dispute', booked('refunding'), seen('disputed'), undefined],
    ['fee that was not booked', booked('paid'), seen('approved', { feeCents: 44 }), 'fee_differs'],
    ['another fee', charged('paid', 44), seen('approved', { feeCents: 45 }), 'fee_differs'],
    ['fee that came back', charged('refunded', 44), seen('returned', { ...whole, feeCents: 0 }), 'fee_differs'],
    ['fee that both have', charged('paid', 44), seen('approved', { feeCents: 44 }), undefined],
    ['fee that the answer does not name', charged('paid', 44), seen('approved'), undefined],
    ['chargeback of a part', booked('charged-back'), seen('charged-back', { chargedBackCents: 100 }), 'amount_differs'],
    ['chargeback of all', booked('charged-back'), seen('charged-back', { chargedBackCents: 889 }), undefined],
    ['refund of a part, corrected', corrected('earned', 789), seen('approved', part), undefined],
    [
      'more of it, corrected before',
      corrected('earned', 789),
      seen('approved', { ...part, returnedCents: 101 }),
      'partly_returned',
    ],
    ['unknown to the provider, corrected', corrected('paid', 0), undefined, undefined],
    ['corrected, then there again', corrected('paid', 0), seen('approved'), 'amount_differs'],
    ['payment of no order', nothing(false), seen('approved'), 'unknown_order'],
    ['payment that does not fit', nothing(true), seen('approved'), 'mismatch'],
    ['payment of no order, returned', nothing(false), seen('returned', whole), undefined],
    ['answer that takes a payment back', booked('paid'), seen('pending'), 'differs'],
    ['ended without money on both sides', booked('charged-back'), seen('pending'), undefined],
  ]

  it('are found, and nothing else is', () =>
    checkCells(
      cells.map(([name, ...cell]) => [name, cell] as const),
      ([of, payment, kind]) => expect(differenceOf(of, payment, now)?.kind).toBe(kind),
    ))
})

function charged(state: string, feeCents: number): Booked {
  return booked(state, { feeCents, heldCents: heldIn(state) - feeCents })
}

function corrected(state: string, heldCents: number): Booked {
  return booked(state, { heldCents, isCorrected: true })
}

function nothing(isOrderKnown: boolean): Booked {
  return booked('', { journals: [], heldCents: 0, ...(!isOrderKnown && { order: null }) })
}

function owed(at: Date): Booked['journals'][number] {
  return { action: 'refund', state: 'refunding', at: at.toISOString(), terms }
}
