import { describe, expect, it } from 'vitest'
import { applyChanges, availableOf, type Balance, changesOf, noBalance, payoutBlock } from './balance.ts'
import type { Posting } from './journal.ts'

const unchanged = { escrow: 0, pending: 0, available: 0, held: 0, disputed: 0, uncovered: 0, owed: 0, deferred: 0 }
const before: Balance = {
  version: 4,
  escrowCents: 100,
  pendingCents: 200,
  creditedCents: 1_000,
  consumedCents: 300,
  heldCents: 250,
  disputedCents: 0,
  coveredCents: 0,
  uncoveredCents: 0,
  owedCents: 0,
  deferredCents: 0,
}

describe('availableOf', () => {
  it('is what was credited and neither paid out nor held', () => {
    expect(availableOf(before)).toBe(450)
    expect(availableOf(noBalance)).toBe(0)
  })
})

describe('changesOf', () => {
  it("sums the postings of the user's own accounts only", () => {
    const postings: Posting[] = [
      { account: 'user/ana/escrow', amountCents: -500 },
      { account: 'user/ana/pending', amountCents: 400 },
      { account: 'user/ana/pending', amountCents: 60 },
      { account: 'user/bia/pending', amountCents: 7 },
      { account: 'fees', amountCents: 40 },
      { account: 'entity/ana', amountCents: 9 },
    ]
    expect(changesOf('ana', postings)).toEqual({ ...unchanged, escrow: -500, pending: 460 })
  })
})

describe('applyChanges', () => {
  const changed = (changes: Partial<typeof unchanged>) => applyChanges(before, { ...unchanged, ...changes })

  it('increments the version and moves escrow and pending', () => {
    expect(changed({ escrow: -100, pending: 50 })).toEqual({ ...before, version: 5, escrowCents: 0, pendingCents: 250 })
  })

  it('counts a credit as earned', () => {
    expect(changed({ available: 75 })).toEqual({ ...before, version: 5, creditedCents: 1_075 })
  })

  it('moves money between available and held without earning or consuming', () => {
    expect(changed({ available: -450, held: 450 })).toEqual({ ...before, version: 5, heldCents: 700 })
    expect(changed({ available: 250, held: -250 })).toEqual({ ...before, version: 5, heldCents: 0 })
  })

  it('counts a payout of held money as consumed', () => {
    expect(changed({ held: -250 })).toEqual({ ...before, version: 5, heldCents: 0, consumedCents: 550 })
  })

  it.each([
    ['escrow', { escrow: -101 }],
    ['pending', { pending: -201 }],
    ['held', { held: -251, available: 251 }],
    ['available', { available: -451 }],
    ['an unsafe integer', { pending: Number.MAX_SAFE_INTEGER }],
    ['a fraction of a centavo', { pending: 0.5 }],
  ])('rejects a negative or unsafe balance: %s', (_, changes) => {
    expect(() => changed(changes)).toThrow('A balance cannot become')
  })
})

it('lets no payout be completed with a debt or an open dispute', () => {
  expect(payoutBlock(noBalance)).toBeUndefined()
  expect(payoutBlock({ ...noBalance, disputedCents: 1 })).toBe('ledger.disputed')
  expect(payoutBlock({ ...noBalance, disputedCents: 1, owedCents: 1 })).toBe('ledger.owed')
})
