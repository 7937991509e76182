import { describe, expect, it } from 'vitest'
import { rateCurrencies } from './contract/exchange-rates.ts'
import { locales } from './locales.ts'
import { approximateText, otherCurrencyOf } from './other-currency.ts'

describe('otherCurrencyOf', () => {
  it('uses every currency that admins keep a rate of', () => {
    const used = new Set(locales.flatMap((locale) => otherCurrencyOf(locale) ?? []))
    expect([...used].toSorted()).toEqual([...rateCurrencies].toSorted())
  })
  it('shows BRL alone in the other locales', () => {
    expect(locales.filter((locale) => otherCurrencyOf(locale) === undefined)).toEqual([
      'ptBR',
      'es-VE',
      'ru-RU',
      'ja-JP',
      'ko-KR',
      'zh-CN',
      'hi-IN',
      'ar-SA',
      'pl-PL',
      'sv-SE',
      'da-DK',
      'no-NO',
      'he-IL',
      'uk-UA',
    ])
  })
})

describe('approximateText', () => {
  it.each([
    [7_688, 'EUR', 6_250_000, 'de-DE', '≈ 12,30 €'],
    [7_688, 'EUR', 6_250_000, 'pt-PT', '≈ 12,30 €'],
    [10_000, 'GBP', 7_200_000, 'en-GB', '≈ £13.89'],
    [1, 'USD', 5_700_000, 'en-US', '≈ $0.00'],
    [2_500, 'ARS', 4_000, 'es-AR', '≈ $ 6.250'],
    [2_500, 'CLP', 5_900, 'es-CL', '≈ $4.237'],
    [2_500, 'COP', 1_324, 'es-CO', '≈ $ 18.882'],
    [2_500, 'BOB', 820_000, 'es-BO', '≈ Bs 30,49'],
  ] as const)('writes %i centavos in %s at %i', (cents, currency, micros, tag, text) => {
    expect(approximateText(cents, currency, micros, tag).replace(/\s/g, ' ')).toBe(text)
  })
})
