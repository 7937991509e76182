import { describe, expect, it } from 'vitest'
import type { pureLedger } from '../../test/support/money/pure-ledger.ts'
import { ana, day, earned, ledgerOf, lines, terms } from '../../test/support/money/sample-ledger.ts'
import { decide, donationShare } from './decide.ts'
import { balanceSheet } from './maturity.ts'
import { donation, reward, sale, withdrawal } from './movements.ts'

const sheet = (ledger: ReturnType<typeof pureLedger>, now: Date) =>
  balanceSheet(ledger.balanceOf(ana), ledger.reachedAt(ana), now)
const rich = (cents: number) => ledgerOf(reward('x1', { userId: ana, amountCents: cents }))

describe('withdrawal', () => {
  const hold = (amountCents: number) => withdrawal.hold('w1', { userId: ana, amountCents })
  const code = (ledger: ReturnType<typeof pureLedger>, cents: number, now = day(30)) => {
    try {
      ledger.move([hold(cents)], now)
    } catch (error) {
      return (error as { code?: string }).code
    }
    return 'done'
  }

  it.each([
    [100_000, 999, 'withdrawal.amount_too_low'],
    [100_000, 1_000, 'done'],
    [2_000_000, 1_000_000, 'done'],
    [2_000_000, 1_000_001, 'withdrawal.amount_too_high'],
    [9_999, 1_000, 'withdrawal.below_threshold'],
    [10_000, 10_000, 'done'],
    [10_000, 10_001, 'withdrawal.insufficient_funds'],
  ])('with %i centavos available, a request for %i is %s', (available, cents, expected) => {
    expect(code(rich(available), cents)).toBe(expected)
  })

  it('matures after 30 days, to the millisecond, and the refusal states when and how much', () => {
    const ledger = rich(2_000_000)
    const early = new Date(day(30).getTime() - 1)
    expect(code(ledger, 1_000, early)).toBe('withdrawal.not_yet')
    expect(() => ledger.move([hold(1_000)], early)).toThrow(
      expect.objectContaining({ details: { day: '2026-01-31', amountCents: 1_000_000 } }),
    )
    expect(code(ledger, 1_000)).toBe('done')
  })

  it('throws if the age of the earnings is missing', () => {
    const balances = new Map([[ana, rich(20_000).balanceOf(ana)]])
    const facts = { histories: new Map(), balances, frozen: new Set<string>(), reachedAt: new Map() }
    expect(() => decide(facts, [hold(1_000)], day(40))).toThrow('reachedAt is missing')
  })

  it('is held, then posted or released', () => {
    const posted = ledgerOf(reward('x1', { userId: ana, amountCents: 20_000 }))
    posted.move([hold(5_000)], day(40))
    expect(lines(posted)).toEqual(['user/ana/available -5000', 'user/ana/held 5000'])
    posted.move([withdrawal.post('w1')], day(41))
    expect(lines(posted)).toEqual(['user/ana/held -5000', 'payouts 5000'])
    expect(posted.balanceOf(ana)).toMatchObject({ consumedCents: 5_000, heldCents: 0, creditedCents: 20_000 })
    expect(() => posted.move([withdrawal.release('w1')], day(42))).toThrow('ledger.step_not_possible')
    const released = rich(20_000)
    released.move([hold(5_000)], day(40))
    released.move([withdrawal.release('w1')], day(41))
    expect(lines(released)).toEqual(['user/ana/held -5000', 'user/ana/available 5000'])
    expect(released.balanceOf(ana)).toMatchObject({ consumedCents: 0, heldCents: 0, creditedCents: 20_000 })
    expect(() => released.move([withdrawal.post('w1')], day(42))).toThrow('ledger.step_not_possible')
  })

  it('of a suspended user can only be released', () => {
    const ledger = rich(20_000)
    ledger.move([hold(5_000)], day(40))
    ledger.frozen.add(ana)
    expect(() => ledger.move([withdrawal.post('w1')], day(41))).toThrow('ledger.frozen')
    const another = withdrawal.hold('w2', { userId: ana, amountCents: 1_000 })
    expect(() => ledger.move([another], day(41))).toThrow('ledger.frozen')
    ledger.move([withdrawal.release('w1')], day(41))
    ledger.frozen.delete(ana)
    ledger.move([another], day(42))
    expect(ledger.balanceOf(ana).heldCents).toBe(1_000)
  })

  it('names the users that must not be suspended at the write', () => {
    const ledger = rich(20_000)
    expect([...ledger.move([hold(5_000)], day(40)).payingUsers]).toEqual([ana])
    expect([...ledger.move([withdrawal.release('w1')], day(41)).payingUsers]).toEqual([])
  })

  it("must be the user's only movement in a call", () => {
    const ledger = rich(20_000)
    const both = [reward('x2', { userId: ana, amountCents: 1_500 }), hold(5_000)]
    expect(() => ledger.move(both, day(40))).toThrow('must be the only movement')
  })

  it('conflicts under the same id with another amount', () => {
    const ledger = rich(20_000)
    ledger.move([hold(5_000)], day(40))
    expect(code(ledger, 5_001, day(41))).toBe('request.conflict')
    expect(ledger.move([hold(5_000)], day(41)).replayed).toBe(true)
  })
})

describe('donation', () => {
  const give = (amountCents: number, origin: 'request' | 'share' = 'request') =>
    donation.hold('d1', { userId: ana, entityId: 'abrigo', amountCents, origin })

  it('requires neither R$ 100 nor 30 days', () => {
    const ledger = rich(150)
    ledger.move([give(100)], day(0))
    ledger.move([donation.post('d1')], day(1))
    expect(lines(ledger)).toEqual(['user/ana/held -100', 'entity/abrigo 100'])
  })

  it.each([
    [99, 'request', 'donation.amount_out_of_range'],
    [1_000_000, 'request', 'done'],
    [1_000_001, 'request', 'donation.amount_out_of_range'],
    [99, 'share', 'done'],
    [1_000_001, 'share', 'done'],
    [2_000_001, 'share', 'donation.insufficient_funds'],
  ] as const)('of %i centavos by %s is %s', (cents, origin, expected) => {
    const run = () => rich(2_000_000).move([give(cents, origin)], day(0))
    if (expected === 'done') expect(run().replayed).toBe(false)
    else expect(run).toThrow(expected)
  })

  it('of less than R$ 1 must be the whole balance', () => {
    const some = rich(99)
    for (const cents of [98, 1]) expect(() => some.move([give(cents)], day(0))).toThrow('donation.amount_out_of_range')
    expect(some.move([give(99)], day(0)).replayed).toBe(false)
  })

  it('may take all available money, but no held money', () => {
    const ledger = rich(1_000)
    ledger.move([give(600)], day(0))
    const another = { ...give(401), subject: 'donation/d2' as const }
    expect(() => ledger.move([another], day(0))).toThrow('donation.insufficient_funds')
    ledger.move([{ ...give(400), subject: 'donation/d3' }], day(0))
    expect(sheet(ledger, day(0))).toMatchObject({ availableCents: 0, heldCents: 1_000 })
  })

  it('by share is the rounded percentage, and zero for a suspended user', () => {
    expect(donationShare(10_050, 5, false)).toBe(503)
    expect(donationShare(10_009, 5, false)).toBe(500)
    expect(donationShare(1_000, 0, false)).toBe(0)
    expect(donationShare(1_000, 100, true)).toBe(0)
  })
})

describe('balance page', () => {
  it('includes available and pending money in the total, not escrow and held', () => {
    const ledger = ledgerOf(
      ...earned,
      sale.pay('o2', 'p2', { ...terms, priceCents: 700 }),
      sale.pay('o3', 'p3', { ...terms, priceCents: 50 }),
      sale.accept('o3', 'k3'),
      donation.hold('d1', { userId: ana, entityId: 'abrigo', amountCents: 4_000, origin: 'request' }),
    )
    expect(sheet(ledger, day(90))).toEqual({
      totalCents: 6_050,
      availableCents: 6_000,
      pendingCents: 50,
      escrowCents: 700,
      heldCents: 4_000,
      disputedCents: 0,
      uncoveredCents: 0,
      owedCents: 0,
      deferredCents: 0,
      withdrawableCents: 0,
      maturingCents: 0,
      nextAvailableAt: null,
      nextAvailableCents: 0,
    })
  })

  it('states when and how much can be withdrawn while earnings mature', () => {
    const ledger = rich(1_200_000)
    expect(sheet(ledger, day(29))).toMatchObject({
      withdrawableCents: 0,
      maturingCents: 1_200_000,
      nextAvailableAt: day(30).toISOString(),
      nextAvailableCents: 1_000_000,
    })
    expect(sheet(ledger, day(30))).toMatchObject({
      withdrawableCents: 1_000_000,
      maturingCents: 0,
      nextAvailableAt: null,
      nextAvailableCents: 0,
    })
  })

  it('uses the age of the credit that reached R$ 100, oldest first', () => {
    const ledger = ledgerOf(
      reward('x1', { userId: ana, amountCents: 6_000 }),
      reward('x2', { userId: ana, amountCents: 5_000 }),
      reward('x3', { userId: ana, amountCents: 9_000 }),
    )
    expect(ledger.reachedAt(ana)).toEqual(day(1))
    // R$ 20 of the oldest are held, so the third credit reaches R$ 100.
    ledger.move(
      [donation.hold('d1', { userId: ana, entityId: 'abrigo', amountCents: 2_000, origin: 'request' })],
      day(3),
    )
    expect(ledger.reachedAt(ana)).toEqual(day(2))
    ledger.move([donation.release('d1')], day(4))
    expect(ledger.reachedAt(ana)).toEqual(day(1))
  })
})
