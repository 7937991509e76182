import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from './locales.ts'
import { formatBrl, percentOf, quotePurchase } from './money.ts'

describe('quotePurchase', () => {
  it('adds R$ 2,99 and 18 % to the price', () => {
    expect(quotePurchase(10_000)).toEqual({
      priceCents: 10_000,
      fixedFeeCents: 299,
      percentFeeCents: 1_800,
      totalCents: 12_099,
    })
  })
  it('rounds the percentage half up', () => {
    expect(percentOf(25, 18)).toBe(5)
    expect(percentOf(75, 18)).toBe(14)
    expect(percentOf(100, 18)).toBe(18)
  })
  it('adds up for every price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 99_999_999_999 }), (price) => {
        const quote = quotePurchase(price)
        expect(quote.totalCents).toBe(quote.priceCents + quote.fixedFeeCents + quote.percentFeeCents)
        expect(Math.abs(quote.percentFeeCents - price * 0.18)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

describe('formatBrl', () => {
  it("formats BRL in each locale's style", () => {
    expect(formatBrl(123_456, 'pt-BR').replace(/\s/g, ' ')).toBe('R$ 1.234,56')
    expect(formatBrl(5, 'en-US').replace(/\s/g, ' ')).toBe('R$0.05')
  })
  it.each(locales)("writes 'R$' and Latin digits in %s", (locale) => {
    for (const options of [undefined, { notation: 'compact' }] as const) {
      const text = formatBrl(-123_456, locale, options)
      expect(text.replace('K', '').match(/[\p{Lu}\p{Sc}]+/gu)).toEqual(['R$'])
      expect(text).not.toMatch(/[^\P{Nd}0-9]/u)
    }
  })
  it('isolates amounts where text runs right to left', () => {
    const isolated = locales.filter((locale) => /^\u2068.+R\$\u200e\u2069$/.test(formatBrl(1, locale)))
    expect(isolated).toEqual(['ar-SA', 'he-IL'])
  })
})
