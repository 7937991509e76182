import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { orderStatuses } from '../../shared/life-cycles/order.ts'
import { sampleNow as now, ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { soldOrder } from '../../test/support/fixtures/orders.ts'
import { assertForSale, cleanReason, decideCompletion, decideOrder, next } from './decide.ts'
import { decideRefund } from './refund-order.ts'

const buyer = { userId: strangerId, isAdmin: false }
const owner = { userId: ownerId, isAdmin: false }
const admin = { userId: strangerId, isAdmin: true }
const ad = sampleAd({ status: 'approved', priceCents: 500 })
const id = newId('order', now)
const between = { id, recyclableId: ad.id, sellerId: ownerId, buyerId: strangerId }

describe('assertForSale', () => {
  it('accepts a listed sale for other users', () => {
    expect(() => assertForSale(ad, buyer)).not.toThrow()
    expect(() => assertForSale(ad, admin)).not.toThrow()
  })

  it('refuses the owner in every status', () => {
    expect(() => assertForSale(ad, owner)).toThrow('order.own_ad')
    expect(() => assertForSale(sampleAd({ status: 'pending' }), owner)).toThrow('order.own_ad')
  })

  it('hides an unpublished ad from everyone except owner and admins', () => {
    const pending = sampleAd({ status: 'pending' })
    expect(() => assertForSale(pending, buyer)).toThrow('recyclable.not_found')
    expect(() => assertForSale(pending, admin)).toThrow('order.not_for_sale')
    expect(() => assertForSale({ ...ad, hidden: true }, buyer)).toThrow('recyclable.not_found')
  })

  it('refuses sold ads and donations', () => {
    expect(() => assertForSale(sampleAd({ status: 'paid' }), buyer)).toThrow('order.not_for_sale')
    expect(() => assertForSale({ ...ad, action: 'donation' }, buyer)).toThrow('order.not_for_sale')
  })
})

describe('decideOrder', () => {
  it('sets the parties, the fee lines and a 72-hour payment deadline', () => {
    expect(decideOrder(ad, buyer, id, now)).toEqual({
      ...between,
      type: 'Latas',
      status: 'created',
      priceCents: 500,
      fixedFeeCents: 299,
      percentFeeCents: 90,
      totalCents: 889,
      checkout: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2026-11-24T12:00:00.000Z',
      paidAt: null,
      paymentId: null,
      refund: null,
      dispute: null,
      deferral: null,
      version: 1,
    })
  })

  it('refuses an ad that is not for sale', () => {
    expect(() => decideOrder(ad, owner, id, now)).toThrow('order.own_ad')
  })
})

describe('order life cycle', () => {
  const paid = soldOrder(between, now)

  it('completes a sale by its pickup only while it is paid', () => {
    expect(decideCompletion(paid, null)).toEqual({ ...paid, status: 'completed', version: 3 })
    for (const status of orderStatuses.filter((one) => one !== 'paid'))
      expect(decideCompletion({ ...paid, status }, null), status).toBeUndefined()
  })

  it('lets an admin refund a paid sale with a reason', () => {
    const byAdmin = { by: 'admin', cause: 'admin', reason: 'Anúncio enganoso.' } as const
    expect(decideRefund(paid, byAdmin, now)).toEqual({
      ...paid,
      status: 'refunding',
      refund: { cause: 'admin', reason: 'Anúncio enganoso.', at: now.toISOString() },
      version: 3,
    })
    for (const status of orderStatuses.filter((one) => one !== 'paid'))
      expect(() => decideRefund({ ...paid, status }, byAdmin, now), status).toThrow('order.not_refundable')
    expect(() => decideRefund({ ...paid, paymentId: null }, byAdmin, now)).toThrow('order.not_refundable')
  })

  it('throws on an impossible step', () => {
    expect(() => next('refunded', 'payments', 'pay', 'paid')).toThrow(
      'pay by payments does not lead from refunded to paid',
    )
  })
})

describe('cleanReason', () => {
  it('keeps the text and removes invisible characters', () => {
    expect(cleanReason('  Anúncio enganoso.\u200b ')).toBe('Anúncio enganoso.')
  })

  it.each(['', '   ', '\u200b'])('refuses an empty reason: %j', (written) => {
    expect(() => cleanReason(written)).toThrow('order.reason_required')
  })
})
