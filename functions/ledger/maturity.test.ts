import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { withdrawalLimits } from '../../shared/money.ts'
import { type Balance, noBalance } from './balance.ts'
import { balanceSheet, graceMs, maturesAt, thresholdPosition } from './maturity.ts'

const balanceOf = (change: Partial<Balance>): Balance => ({ ...noBalance, version: 1, ...change })
const reachedAt = new Date('2026-10-01T12:00:00.000Z')
const { thresholdCents, maxCents } = withdrawalLimits

describe('thresholdPosition', () => {
  it('is undefined below R$ 100 and defined from exactly R$ 100', () => {
    expect(thresholdPosition(balanceOf({ creditedCents: thresholdCents - 1 }))).toBeUndefined()
    expect(thresholdPosition(balanceOf({ creditedCents: thresholdCents }))).toBe(thresholdCents)
  })

  it('counts paid and held money as the oldest earnings', () => {
    const of = balanceOf({ creditedCents: 50_000, consumedCents: 20_000, heldCents: 5_000 })
    expect(thresholdPosition(of)).toBe(25_000 + thresholdCents)
  })

  it('does not count pending money and escrow', () => {
    const of = balanceOf({ creditedCents: thresholdCents - 1, pendingCents: 90_000, escrowCents: 90_000 })
    expect(thresholdPosition(of)).toBeUndefined()
  })
})

describe('balanceSheet', () => {
  const of = balanceOf({
    creditedCents: 30_000,
    consumedCents: 4_000,
    heldCents: 6_000,
    pendingCents: 700,
    escrowCents: 80,
  })
  const amounts = {
    totalCents: 20_700,
    availableCents: 20_000,
    pendingCents: 700,
    escrowCents: 80,
    heldCents: 6_000,
    disputedCents: 0,
    uncoveredCents: 0,
    owedCents: 0,
    deferredCents: 0,
  }

  it('matures 30 days after the credit that reached the threshold', () => {
    expect(graceMs).toBe(30 * dayMs)
    expect(maturesAt(reachedAt).toISOString()).toBe('2026-10-31T12:00:00.000Z')
  })

  it('withholds everything until the last millisecond of the 30 days', () => {
    expect(balanceSheet(of, reachedAt, new Date(maturesAt(reachedAt).getTime() - 1))).toEqual({
      ...amounts,
      withdrawableCents: 0,
      maturingCents: 20_000,
      nextAvailableAt: '2026-10-31T12:00:00.000Z',
      nextAvailableCents: 20_000,
    })
  })

  it('permits the available amount when the 30 days are over', () => {
    expect(balanceSheet(of, reachedAt, maturesAt(reachedAt))).toEqual({
      ...amounts,
      withdrawableCents: 20_000,
      maturingCents: 0,
      nextAvailableAt: null,
      nextAvailableCents: 0,
    })
  })

  it('permits nothing and announces nothing below the threshold', () => {
    expect(balanceSheet(balanceOf({ creditedCents: 9_999 }), undefined, reachedAt)).toMatchObject({
      availableCents: 9_999,
      withdrawableCents: 0,
      maturingCents: 0,
      nextAvailableAt: null,
      nextAvailableCents: 0,
    })
  })

  it('limits one withdrawal, now and next, but not the maturing amount', () => {
    const rich = balanceOf({ creditedCents: maxCents + 1 })
    expect(balanceSheet(rich, reachedAt, maturesAt(reachedAt)).withdrawableCents).toBe(maxCents)
    expect(balanceSheet(rich, reachedAt, reachedAt)).toMatchObject({
      nextAvailableCents: maxCents,
      maturingCents: maxCents + 1,
    })
  })
})
