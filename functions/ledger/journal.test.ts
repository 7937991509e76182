import { describe, expect, it } from 'vitest'
import { noBalance } from './balance.ts'
import { isRecorded, journal, postingsOf } from './journal.ts'
import { balanceSheet, thresholdPosition } from './maturity.ts'
import { amountOf, subject, type Terms, terms } from './terms.ts'

const sale: Terms = { kind: 'sale', userId: 'ana', recyclableId: 'ad_1', priceCents: 100, feesCents: 20 }
const stray: Terms = { kind: 'stray', amountCents: 500 }

describe('the lines of a step', () => {
  it('must sum to zero', () => {
    expect(() => postingsOf(['provider -total', 'escrow +price'], sale)).toThrow(
      'A journal of a sale does not sum to zero',
    )
  })

  it('name accounts and amounts that the subject has', () => {
    expect(() => postingsOf(['provider -amount', 'held +amount'], stray)).toThrow('A stray has no account held')
    expect(() => postingsOf(['entity -price', 'fees +price'], sale)).toThrow('A sale has no account entity')
    expect(() => amountOf(stray, 'total')).toThrow('A stray has no total')
    expect(() => amountOf(sale, 'amount')).toThrow('A sale has no amount')
  })
})

describe('what is read', () => {
  it.each(['sale/o1', 'stray/123', 'withdrawal/wdr_1', 'donation/d-1', 'reward/x'])('%s is a subject', (name) => {
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
  ])('%j is none', (name) => {
    expect(subject.safeParse(name).success).toBe(false)
  })

  it.each(['provider', 'entity/abrigo', 'user/ana/held'])('%s is an account', (account) => {
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
  ])('%j is none', (account) => {
    expect(journal.shape.postings.safeParse([{ account, amountCents: 1 }]).success).toBe(false)
  })

  it('terms have what their kind has and nothing else', () => {
    expect(terms.safeParse(sale).success).toBe(true)
    expect(terms.safeParse({ ...sale, amountCents: 1 }).success).toBe(false)
  })
})

it('the day book has what touches an account without a row', () => {
  const lines = (...accounts: ('fees' | 'user/ana/held')[]) => ({
    postings: accounts.map((account) => ({ account, amountCents: 1 })),
  })
  expect([lines('fees'), lines('user/ana/held', 'fees')].map(isRecorded)).toEqual([true, true])
  expect(isRecorded(lines('user/ana/held'))).toBe(false)
})

describe('the R$ 100 of unspent earnings', () => {
  it('are reached beyond what is consumed and held, and not where less is available', () => {
    const of = { ...noBalance, creditedCents: 15_000, consumedCents: 3_000, heldCents: 2_000 }
    expect(thresholdPosition(of)).toBe(15_000)
    expect(thresholdPosition({ ...of, heldCents: 2_001 })).toBeUndefined()
  })

  it('missing, nothing can be withdrawn', () => {
    const of = { ...noBalance, creditedCents: 9_999 }
    expect(balanceSheet(of, undefined, new Date())).toMatchObject({ withdrawableCents: 0, maturingCents: 0 })
  })
})
