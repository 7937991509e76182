import { describe, expect, it } from 'vitest'
import { type Amount, amountOf, subject, type Terms, terms, userOf } from './terms.ts'

const sale: Terms = { kind: 'sale', userId: 'ana', recyclableId: 'rec_1', priceCents: 1_000, feesCents: 150 }
const amount: Readonly<Record<string, Terms>> = {
  stray: { kind: 'stray', amountCents: 70 },
  withdrawal: { kind: 'withdrawal', userId: 'ana', amountCents: 70 },
  donation: { kind: 'donation', userId: 'ana', entityId: 'ent_1', amountCents: 70, origin: 'share' },
  reward: { kind: 'reward', userId: 'ana', amountCents: 70 },
}

describe('amountOf', () => {
  it('separates the price of a sale from its fees', () => {
    expect((['price', 'fees', 'total'] as const).map((name) => amountOf(sale, name))).toEqual([1_000, 150, 1_150])
  })

  it.each(Object.entries(amount))('returns the single amount of a %s', (_, of) => {
    expect(amountOf(of, 'amount')).toBe(70)
  })

  it('throws for amounts that the kind does not have', () => {
    expect(() => amountOf(sale, 'amount')).toThrow('A sale has no amount')
    for (const of of Object.values(amount))
      for (const name of ['price', 'fees', 'total'] satisfies Amount[])
        expect(() => amountOf(of, name)).toThrow(`A ${of.kind} has no ${name}`)
  })
})

describe('userOf', () => {
  it('is the user of the subject; a stray payment has none', () => {
    expect(userOf(sale)).toBe('ana')
    for (const of of Object.values(amount)) expect(userOf(of)).toBe(of.kind === 'stray' ? undefined : 'ana')
  })
})

describe('terms', () => {
  it('accept whole positive centavos only', () => {
    for (const priceCents of [0, -1, 0.5]) expect(terms.safeParse({ ...sale, priceCents }).success).toBe(false)
    expect(terms.safeParse({ ...sale, priceCents: 1 }).success).toBe(true)
  })

  it('reject separators and too long texts in ids, because ids are part of keys', () => {
    for (const userId of ['', 'a/b', 'a#b', 'a'.repeat(65)])
      expect(terms.safeParse({ ...sale, userId }).success).toBe(false)
    expect(terms.safeParse({ ...sale, userId: 'a'.repeat(64) }).success).toBe(true)
  })

  it('reject undeclared fields', () => {
    expect(terms.safeParse({ ...sale, amountCents: 1 }).success).toBe(false)
  })
})

describe('subject', () => {
  it.each(['sale/o1', 'stray/1', 'withdrawal/wdr_1', 'donation/d-1', 'reward/r'])('accepts %s', (text) => {
    expect(subject.safeParse(text).success).toBe(true)
  })

  it.each(['sale', 'sale/', 'sale/a/b', 'gift/1', 'xsale/1', `sale/${'a'.repeat(65)}`, 1])('rejects %s', (text) => {
    expect(subject.safeParse(text).success).toBe(false)
  })
})
