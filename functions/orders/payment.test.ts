import { describe, expect, it } from 'vitest'
import {
  hasBroughtMoney,
  isStale,
  type Payment,
  type PaymentStatus,
  paymentStatuses,
  readPayment,
  UnreadablePayment,
} from './payment.ts'

const answer = (change: object = {}) => ({
  id: 1318234567,
  status: 'approved',
  status_detail: 'accredited',
  external_reference: 'ord_1',
  metadata: { recyclable_id: 'rec_1', anything: 'else' },
  transaction_amount: 120.99,
  currency_id: 'BRL',
  payment_method_id: 'pix',
  date_last_updated: '2026-11-21T09:00:00.000-03:00',
  date_created: '2026-11-20T09:00:00.000-03:00',
  refunds: [],
  ...change,
})
const read = (change: object = {}) => readPayment(answer(change))

describe('readPayment', () => {
  it('converts ids to text, amounts to centavos and times to UTC', () => {
    expect(read()).toEqual({
      id: '1318234567',
      paymentStatus: 'approved',
      detail: 'approved/accredited',
      orderId: 'ord_1',
      recyclableId: 'rec_1',
      amountCents: 12_099,
      currency: 'BRL',
      method: 'pix',
      updatedAt: '2026-11-21T12:00:00.000Z',
      refundId: null,
      returnedCents: 0,
      feeCents: null,
      chargedBackCents: null,
      deadline: null,
    })
  })

  it('adds the platform’s fees and subtracts what came back with a refund', () => {
    const fees = [
      { type: 'mercadopago_fee', amount: 6.03, fee_payer: 'collector' },
      { type: 'financing_fee', amount: 4.1, fee_payer: 'payer' },
      { type: 'application_fee', amount: 0.29, fee_payer: 'collector' },
    ]
    const charge = (from: string, refunded: number, type = 'fee') => ({
      type,
      accounts: { from },
      amounts: { refunded },
    })
    const back = [charge('collector', 6.03), charge('payer', 4.1), charge('collector', 9, 'shipping')]
    expect(read({ fee_details: fees }).feeCents).toBe(632)
    expect(read({ fee_details: fees, charges_details: back }).feeCents).toBe(29)
    expect(read({ fee_details: [] }).feeCents).toBe(0)
  })

  it.each([
    ['left out', undefined],
    ['null', null],
  ])('accepts optional fields when they are %s', (_, nothing) => {
    const bare = {
      status_detail: nothing,
      external_reference: nothing,
      metadata: nothing,
      payment_method_id: nothing,
      date_last_updated: nothing,
      refunds: nothing,
    }
    expect(read(bare)).toMatchObject({
      detail: 'approved',
      orderId: null,
      recyclableId: null,
      method: '',
      refundId: null,
      returnedCents: 0,
      updatedAt: '2026-11-20T12:00:00.000Z',
    })
    expect(read({ metadata: { recyclable_id: nothing } }).recyclableId).toBeNull()
  })

  it.each<[string, string, PaymentStatus]>([
    ['pending', 'pending_waiting_payment', 'pending'],
    ['in_process', 'pending_contingency', 'pending'],
    ['authorized', 'pending_capture', 'pending'],
    ['rejected', 'cc_rejected_other_reason', 'failed'],
    ['cancelled', 'by_collector', 'failed'],
    ['cancelled', 'expired', 'expired'],
    ['rejected', 'expired', 'failed'],
    ['approved', 'accredited', 'approved'],
    ['approved', 'reimbursed', 'approved'],
    ['in_mediation', 'pending', 'disputed'],
    ['refunded', 'refunded', 'returned'],
    ['charged_back', 'in_process', 'disputed'],
    ['charged_back', 'settled', 'charged-back'],
    ['charged_back', 'reimbursed', 'dispute-won'],
  ])('maps %s with detail %s to %s', (status, detail, paymentStatus) => {
    expect(read({ status, status_detail: detail })).toMatchObject({ paymentStatus, detail: `${status}/${detail}` })
  })

  it('names a payment with an unknown status or form', () => {
    expect(() => read({ status: 'teleported' })).toThrow(/^Payment \d+ cannot be read: teleported$/)
    expect(() => read({ transaction_amount: 'much' })).toThrow(UnreadablePayment)
    expect(() => readPayment('no payment')).toThrow('expected object')
  })

  it('adds refunds of a part, also where the search leaves out their list', () => {
    const half = { transaction_amount: 10, status: 'approved' }
    expect(
      read({
        ...half,
        refunds: [
          { id: 1, amount: 2.5 },
          { id: 2, amount: 0.29 },
        ],
      }).returnedCents,
    ).toBe(279)
    expect(read({ ...half, transaction_amount_refunded: 2.79 }).returnedCents).toBe(279)
  })

  it.each([
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [1_005.29, 100_529],
    [199_999.99, 19_999_999],
  ])('converts R$ %d to %i centavos', (amount, cents) => {
    expect(read({ transaction_amount: amount }).amountCents).toBe(cents)
  })

  it('returns the last refund once the refunds cover the full amount', () => {
    const refunds = (...amounts: number[]) => ({ refunds: amounts.map((amount, index) => ({ id: index + 1, amount })) })
    expect(read(refunds(120.98)).refundId).toBeNull()
    expect(read(refunds(120.99)).refundId).toBe('1')
    expect(read(refunds(100, 20.99)).refundId).toBe('2')
    expect(read({ status: 'charged_back', ...refunds(120.99) }).refundId).toBe('1')
  })

  it('uses the payment id when a returned payment lists no refund', () => {
    expect(read({ status: 'refunded' }).refundId).toBe('1318234567')
    expect(read({ status: 'refunded', refunds: [{ id: 'r7', amount: 1 }] }).refundId).toBe('r7')
  })

  it('throws on an answer that is not a payment', () => {
    expect(() => readPayment({ message: 'Payment not found' })).toThrow()
    expect(() => read({ transaction_amount: '120.99' })).toThrow()
  })
})

describe('hasBroughtMoney', () => {
  it('is true for every payment that was ever approved', () => {
    expect(paymentStatuses.filter(hasBroughtMoney)).toEqual([
      'approved',
      'disputed',
      'returned',
      'charged-back',
      'dispute-won',
    ])
  })
})

describe('isStale', () => {
  const of = (paymentStatus: PaymentStatus, minute: number): Pick<Payment, 'paymentStatus' | 'updatedAt'> => ({
    paymentStatus,
    updatedAt: `2026-11-21T12:0${minute}:00.000Z`,
  })

  it('is false for an unknown payment', () => {
    expect(isStale(of('pending', 0), undefined)).toBe(false)
  })

  it('is false for a later update, even to an earlier status', () => {
    expect(isStale(of('approved', 2), of('charged-back', 1))).toBe(false)
  })

  it('is true for an older update, whatever its status', () => {
    expect(isStale(of('charged-back', 0), of('approved', 1))).toBe(true)
    expect(isStale(of('approved', 0), of('approved', 1))).toBe(true)
  })

  it('compares statuses when both updates have the same time', () => {
    expect(isStale(of('approved', 1), of('returned', 1))).toBe(true)
    expect(isStale(of('returned', 1), of('returned', 1))).toBe(false)
    expect(isStale(of('charged-back', 1), of('returned', 1))).toBe(false)
  })
})
