import { describe, expect, it } from 'vitest'
import type { Journal } from '../../ledger/journal.ts'
import type { Payment, PaymentStatus } from '../payment.ts'
import { type Booked, differenceOf } from './compare.ts'

const bookedAt = '2026-11-20T12:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(bookedAt) + ms)
const dayMs = 24 * 60 * 60 * 1000
const now = later(dayMs)
const terms: Journal['terms'] = { kind: 'sale', userId: 'ana', recyclableId: 'rec_1', priceCents: 500, feesCents: 389 }

const booked = (state: string, change: Partial<Booked> = {}): Booked => ({
  paymentId: '1300000001',
  orderId: 'ord_1',
  // The last journal counts, not the first.
  journals: [
    { action: 'pay', state: 'paid', at: '2026-11-01T12:00:00.000Z', terms },
    { action: 'accept', state, at: bookedAt, terms },
  ],
  ...change,
})
const seen = (standing: PaymentStatus, change: Partial<Payment> = {}): Payment => ({
  id: '1300000001',
  standing,
  detail: `${standing}/so`,
  orderId: 'ord_1',
  recyclableId: 'rec_1',
  amountCents: 889,
  currency: 'BRL',
  method: 'pix',
  updatedAt: bookedAt,
  refundId: null,
  returnedCents: 0,
  deadline: null,
  ...change,
})

describe('agreement of ledger and provider', () => {
  it.each<[PaymentStatus, string[]]>([
    ['pending', []],
    ['failed', []],
    ['expired', []],
    ['approved', ['paid', 'accepted', 'earned']],
    ['disputed', ['paid-disputed', 'accepted-disputed', 'earned-disputed', 'refunded']],
    ['returned', ['refunded', 'earned-charged-back']],
    ['charged-back', ['charged-back', 'earned-charged-back', 'refunded-charged-back']],
    ['dispute-won', ['paid', 'accepted', 'earned', 'refunded']],
  ])('holds for %s at the provider and %j in the ledger', (standing, agreeing) => {
    const states = ['paid', 'accepted', 'earned', 'refunded', 'charged-back', 'earned-charged-back']
    const disputed = ['paid-disputed', 'accepted-disputed', 'earned-disputed']
    for (const state of [...states, ...disputed, 'refunded-charged-back']) {
      const found = differenceOf(booked(state), seen(standing), now)
      if (agreeing.includes(state)) expect(found, state).toBeUndefined()
      // A refund after the pickup has its own finding kind.
      else if (state !== 'earned' || standing !== 'returned')
        expect(found, state).toMatchObject({ kind: 'differs', remedy: 'settle' })
    }
  })

  it('ignores a payment without journals', () => {
    expect(differenceOf(booked('paid', { journals: [] }), undefined, now)).toBeUndefined()
  })
})

describe('differenceOf', () => {
  it('states both sides of the payment and the time', () => {
    expect(differenceOf(booked('paid'), seen('charged-back'), now)).toEqual({
      id: 'differs~1300000001',
      kind: 'differs',
      paymentId: '1300000001',
      orderId: 'ord_1',
      provider: { standing: 'charged-back/so', amountCents: 889 },
      ledger: { state: 'paid', amountCents: 889 },
      remedy: 'settle',
      foundAt: now.toISOString(),
    })
  })

  it('reports a payment unknown to the provider for manual handling', () => {
    expect(differenceOf(booked('paid'), undefined, now)).toMatchObject({
      ...{ kind: 'not_at_provider', remedy: 'by_hand', orderId: 'ord_1' },
      provider: { standing: 'unknown', amountCents: 0 },
    })
  })

  it('reports a different amount even if the statuses agree', () => {
    const found = differenceOf(booked('paid'), seen('approved', { amountCents: 888 }), now)
    expect(found).toMatchObject({ kind: 'mismatch', remedy: 'by_hand', provider: { amountCents: 888 } })
  })

  it('reports a refund after the hand-over for manual handling', () => {
    expect(differenceOf(booked('earned'), seen('returned'), now)).toMatchObject({
      ...{ kind: 'returned_late', remedy: 'by_hand' },
    })
  })

  it.each<PaymentStatus>(['approved', 'dispute-won'])(
    'reports a refund overdue by a day while the payment is still %s',
    (standing) => {
      expect(differenceOf(booked('refunding'), seen(standing), later(dayMs - 1))).toBeUndefined()
      expect(differenceOf(booked('refunding'), seen(standing), now)).toMatchObject({
        ...{ kind: 'refund_late', remedy: 'refund' },
      })
    },
  )

  it.each<PaymentStatus>(['returned', 'charged-back'])(
    'proposes to book an owed payment that is already %s',
    (standing) => {
      expect(differenceOf(booked('refunding'), seen(standing), now)).toMatchObject({
        kind: 'differs',
        remedy: 'settle',
      })
    },
  )

  it('names a stray payment’s amount and the order known to the provider', () => {
    const stray = { kind: 'stray', amountCents: 700 } as const
    const of: Booked = {
      ...{ paymentId: '9', orderId: null },
      journals: [{ action: 'pay', state: 'refunding', at: bookedAt, terms: stray }],
    }
    const found = differenceOf(of, seen('returned', { id: '9', orderId: 'ord_9', amountCents: 700 }), now)
    expect(found).toMatchObject({ orderId: 'ord_9', ledger: { amountCents: 700 } })
    expect(differenceOf(of, undefined, now)).toMatchObject({ orderId: null })
  })
})
