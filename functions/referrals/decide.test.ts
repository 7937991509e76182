import { describe, expect, it } from 'vitest'
import { qualifyingCents } from '../../shared/referrals/reward.ts'
import { type Cell, checkCells } from '../../test/support/cells.ts'
import { sampleReferral, sampleTrade } from '../../test/support/fixtures/referrals.ts'
import { decideCount, decideLostDispute, decidePayment, type PaymentFacts } from './decide.ts'

const now = new Date('2026-12-21T12:00:00.000Z')
const earned = { saleState: 'earned', flags: [] }

describe('decideCount', () => {
  it('sums sales and purchases apart', () => {
    const sold = decideCount(sampleReferral(), sampleTrade({ amountCents: 20_000 }), earned, now).entry
    const both = decideCount(sold, sampleTrade({ side: 'bought', amountCents: 20_000 }), earned, now)
    expect(both.entry).toMatchObject({ soldCents: 20_000, boughtCents: 20_000, status: 'pending', version: 3 })
    expect(both.trade.state).toBe('counted')
  })

  it('qualifies at R$ 300 on either side, once', () => {
    const trade = (amountCents: number) => sampleTrade({ side: 'bought', amountCents })
    expect(decideCount(sampleReferral(), trade(qualifyingCents - 1), earned, now).entry.status).toBe('pending')
    const { entry } = decideCount(sampleReferral(), trade(qualifyingCents), earned, now)
    expect(entry).toMatchObject({ status: 'qualified', qualifiedAt: now.toISOString() })
    const later = decideCount(entry, trade(qualifyingCents), earned, new Date(now.getTime() + 1))
    expect(later.entry).toMatchObject({ status: 'qualified', qualifiedAt: now.toISOString() })
    const paid = sampleReferral({ status: 'paid' })
    expect(decideCount(paid, trade(qualifyingCents), earned, now).entry.status).toBe('paid')
    const takenBack = sampleReferral({ status: 'taken_back' })
    expect(decideCount(takenBack, trade(qualifyingCents), earned, now).entry.status).toBe('taken_back')
  })

  it('sets aside a sale that is disputed at that time', () => {
    const entry = sampleReferral()
    const counted = decideCount(entry, sampleTrade(), { saleState: 'earned-charged-back', flags: [] }, now)
    expect(counted).toMatchObject({ trade: { state: 'set_aside' } })
    expect(counted.entry).toBe(entry)
  })

  it('collects flags without repetitions', () => {
    const flagged = sampleReferral({ flags: ['trade_ring'] })
    const flags = ['trade_ring', 'traded_with_referrer'] as const
    expect(decideCount(flagged, sampleTrade(), { ...earned, flags }, now).entry.flags).toEqual([
      'trade_ring',
      'traded_with_referrer',
    ])
    const other = sampleReferral({ flags: ['traded_with_referrer'] })
    expect(decideCount(other, sampleTrade(), { ...earned, flags: ['trade_ring'] }, now).entry.flags).toEqual([
      'trade_ring',
      'traded_with_referrer',
    ])
  })
})

describe('decideLostDispute', () => {
  const counted = sampleTrade({ state: 'counted', amountCents: 10_000 })
  const entry = (change = {}) =>
    sampleReferral({ status: 'qualified', soldCents: qualifyingCents, qualifiedAt: now.toISOString(), ...change })

  it('turns an unpaid entry below R$ 300 back to pending', () => {
    expect(decideLostDispute(entry(), counted, now)).toMatchObject({
      entry: { status: 'pending', qualifiedAt: null, soldCents: 20_000, version: 2 },
      trade: { state: 'lost' },
      claimed: false,
    })
  })

  it('keeps an entry that still reaches R$ 300', () => {
    const kept = decideLostDispute(entry({ boughtCents: qualifyingCents }), counted, now)
    expect(kept).toMatchObject({ entry: { status: 'qualified', soldCents: 20_000 }, claimed: false })
  })

  it('takes a purchase from the purchases', () => {
    const bought = sampleTrade({ side: 'bought', state: 'counted', amountCents: 10_000 })
    const left = decideLostDispute(entry({ soldCents: 0, boughtCents: qualifyingCents + 9_999 }), bought, now)
    expect(left.entry).toMatchObject({ soldCents: 0, boughtCents: qualifyingCents - 1, status: 'pending' })
    const kept = decideLostDispute(entry({ soldCents: 0, boughtCents: qualifyingCents + 10_000 }), bought, now)
    expect(kept).toMatchObject({ entry: { status: 'qualified', version: 2 }, trade: { state: 'lost' } })
  })

  it('keeps a pending entry pending, without a claim', () => {
    const pending = entry({ status: 'pending', soldCents: 10_000, qualifiedAt: null })
    expect(decideLostDispute(pending, counted, now)).toMatchObject({
      entry: { status: 'pending', soldCents: 0, qualifiedAt: null },
      claimed: false,
    })
  })

  it('claims no reward for a trade lost after the sum was below R$ 300', () => {
    const below = decideLostDispute(entry({ status: 'paid', soldCents: 10_000 }), counted, now)
    expect(below).toMatchObject({ entry: { status: 'paid', soldCents: 0 }, trade: { state: 'lost' }, claimed: false })
  })

  it('claims no paid entry that still reaches R$ 300', () => {
    const kept = decideLostDispute(entry({ status: 'paid', boughtCents: qualifyingCents }), counted, now)
    expect(kept).toMatchObject({ entry: { status: 'paid' }, claimed: false })
  })

  it('claims the reward of a paid entry, which is taken back', () => {
    expect(decideLostDispute(entry({ status: 'paid' }), counted, now)).toMatchObject({
      entry: { status: 'taken_back', qualifiedAt: now.toISOString(), takenBackAt: now.toISOString() },
      claimed: true,
    })
  })

  it('claims no reward a second time', () => {
    const takenBack = entry({ status: 'taken_back', takenBackAt: '2026-12-01T12:00:00.000Z' })
    expect(decideLostDispute(takenBack, counted, now)).toMatchObject({
      entry: { status: 'taken_back', takenBackAt: '2026-12-01T12:00:00.000Z', soldCents: 20_000 },
      claimed: false,
    })
  })

  it('changes no entry for a trade that never counted', () => {
    const before = entry()
    for (const state of ['waiting', 'set_aside', 'lost'] as const) {
      const lost = decideLostDispute(before, sampleTrade({ state }), now)
      expect(lost.entry).toBe(before)
      expect(lost.trade.state).toBe(state === 'waiting' ? 'set_aside' : state)
      expect(lost.claimed).toBe(false)
    }
  })
})

describe('decidePayment', () => {
  const entry = sampleReferral({ status: 'qualified' })
  const facts: PaymentFacts = {
    adminId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99',
    isAdmin: true,
    isReferrerActive: true,
    counts: { pending: 0, earned: 7, paid: 0, takenBack: 0 },
  }

  it('pays a qualified entry', () => {
    expect(decidePayment(entry, facts, now)).toMatchObject({ status: 'paid', paidAt: now.toISOString(), version: 2 })
  })

  it('refuses all others with their reason', () => {
    type Refused = readonly [Partial<typeof entry>, Partial<PaymentFacts>]
    const cells: readonly Cell<Refused>[] = [
      ['access.denied', [{}, { isAdmin: false }]],
      ['referral.own', [{}, { adminId: entry.referrerId }]],
      ['referral.own', [{}, { adminId: entry.referredId }]],
      ['referral.already_paid', [{ status: 'paid' }, {}]],
      ['referral.already_paid', [{ status: 'taken_back' }, {}]],
      ['referral.not_qualified', [{ status: 'pending' }, {}]],
      ['referral.below_threshold', [{}, { counts: { pending: 9, earned: 6, paid: 3, takenBack: 2 } }]],
      ['referral.referrer_unavailable', [{}, { isReferrerActive: false }]],
    ]
    return checkCells(cells, ([of, given], code) =>
      expect(() => decidePayment({ ...entry, ...of }, { ...facts, ...given }, now)).toThrow(code),
    )
  })
})
