import { describe, expect, it } from 'vitest'
import { noBalance } from './balance.ts'
import { isRecorded, journal, postingsOf } from './journal.ts'
import { balanceSheet, thresholdPosition } from './maturity.ts'
import { amountOf, subject, type Terms, terms } from './terms.ts'

const sale: Terms = { kind: 'sale', userId: 'ana', recyclableId: 'ad_1', priceCents: 100, feesCents: 20 }
const stray: Terms = { kind: 'stray', amountCents: 500 }

describe('postingsOf', () => {
  it('throws if the lines do not sum to zero', () => {
    expect(() => postingsOf(['provider -total', 'escrow +price'], sale)).toThrow(
      'A journal of a sale does not sum to zero',
    )
  })

  it('throws for accounts and amounts that the subject does not have', () => {
    expect(() => postingsOf(['provider -amount', 'held +amount'], stray)).toThrow('A stray has no account held')
    expect(() => postingsOf(['entity -price', 'fees +price'], sale)).toThrow('A sale has no account entity')
    expect(() => amountOf(stray, 'total')).toThrow('A stray has no total')
    expect(() => amountOf(sale, 'amount')).toThrow('A sale has no amount')
  })
})

describe('schemas', () => {
  it.each(['sale/o1', 'stray/123', 'withdrawal/wdr_1', 'donation/d-1', 'reward/x'])('accept the subject %s', (name) => {
    expect(subject.safeParse(name).success).toBe(true)
  })

  it.each([
    'sale',
    'sale/',
    'sale/a/b',
    'sale/a#b',
    ' sale/o1',
    'loan/o1',
    `sale/${'o'.repeat(65)}`,
    7,
    null,
    ['sale/o1'],
  ])('reject the subject %j', (name) => {
    expect(subject.safeParse(name).success).toBe(false)
  })

  it.each(['provider', 'entity/abrigo', 'user/ana/held'])('accept the account %s', (account) => {
    const { data } = journal.shape.postings.safeParse([{ account, amountCents: 1 }])
    expect(data).toHaveLength(1)
  })

  it.each([
    'petty cash',
    'entity/',
    'entity/a/b',
    'user/ana',
    'user/ana/fees',
    'xprovider',
    'user/ana/held ',
    7,
    ['fees'],
  ])('reject the account %j', (account) => {
    expect(journal.shape.postings.safeParse([{ account, amountCents: 1 }]).success).toBe(false)
  })

  it('reject terms with fields of another kind', () => {
    expect(terms.safeParse(sale).success).toBe(true)
    expect(terms.safeParse({ ...sale, amountCents: 1 }).success).toBe(false)
  })
})

it('records journals with platform or entity accounts in the day book', () => {
  const lines = (...accounts: ('fees' | 'user/ana/held')[]) => ({
    postings: accounts.map((account) => ({ account, amountCents: 1 })),
  })
  expect([lines('fees'), lines('user/ana/held', 'fees')].map(isRecorded)).toEqual([true, true])
  expect(isRecorded(lines('user/ana/held'))).toBe(false)
})

describe('thresholdPosition', () => {
  it('is R$ 100 beyond consumed and held money, or undefined below that', () => {
    const of = { ...noBalance, creditedCents: 15_000, consumedCents: 3_000, heldCents: 2_000 }
    expect(thresholdPosition(of)).toBe(15_000)
    expect(thresholdPosition({ ...of, heldCents: 2_001 })).toBeUndefined()
  })

  it('allows no withdrawal when undefined', () => {
    const of = { ...noBalance, creditedCents: 9_999 }
    expect(balanceSheet(of, undefined, new Date())).toMatchObject({ withdrawableCents: 0, maturingCents: 0 })
  })
})
