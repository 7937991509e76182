import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from './locales.ts'
import { formatBrl } from './money.ts'
import { readMoneyInput, readPastedAmount } from './money-input.ts'

describe('readMoneyInput', () => {
  it('reads digits only and shows reais', () => {
    expect(readMoneyInput('R$ 1a2b3', 'pt-BR')).toEqual({ cents: 123, shown: 'R$ 1,23' })
    expect(readMoneyInput('', 'pt-BR')).toEqual({ cents: 0, shown: 'R$ 0,00' })
    for (const text of ['١٢٣', '१२३', '１２３']) expect(readMoneyInput(text, 'pt-BR').cents).toBe(123)
  })
  it('shows the separators of the locale, and the symbol first', () => {
    const shown = locales.map((locale) => readMoneyInput('100500', locale).shown)
    expect(new Set(shown)).toEqual(
      new Set(['R$ 1.005,00', 'R$ 1,005.00', 'R$ 1\u00a0005,00', 'R$ 1\u202f005,00', 'R$ 1005,00']),
    )
    expect(readMoneyInput('100500', 'ar-SA').shown).toBe('R$ 1,005.00')
  })
  it('shows at most 17 characters', () => {
    const { shown, cents } = readMoneyInput('9'.repeat(30), 'pt-BR')
    expect(shown.length).toBeLessThanOrEqual(17)
    expect(formatBrl(cents, 'pt-BR').replace(/\u00a0/g, ' ')).toBe(shown)
  })
  it('keeps the first digits of a long input, without leading zeros', () => {
    const most = { cents: 99_999_999_999, shown: 'R$ 999.999.999,99' }
    expect(readMoneyInput('9'.repeat(400), 'pt-BR')).toEqual(most)
    expect(readMoneyInput(`${'0'.repeat(20)}5`, 'pt-BR')).toEqual({ cents: 5, shown: 'R$ 0,05' })
  })
  it('drops leading zeros but keeps inner ones', () => {
    expect(readMoneyInput('R$ 0,05', 'pt-BR')).toEqual({ cents: 5, shown: 'R$ 0,05' })
    expect(readMoneyInput('00100500', 'pt-BR')).toEqual({ cents: 100_500, shown: 'R$ 1.005,00' })
    expect(readMoneyInput('0', 'pt-BR')).toEqual({ cents: 0, shown: 'R$ 0,00' })
  })
  it('keeps an amount of exactly 17 characters and truncates longer ones', () => {
    expect(readMoneyInput('123456789012', 'pt-BR')).toEqual({ cents: 12_345_678_901, shown: 'R$ 123.456.789,01' })
    expect(readMoneyInput('12345678901', 'pt-BR')).toEqual({ cents: 12_345_678_901, shown: 'R$ 123.456.789,01' })
  })
})

describe('readPastedAmount', () => {
  it.each([
    ['R$ 1.200', 120_000],
    ['R$\u00a01.200,00', 120_000],
    ['1200', 120_000],
    ['1.200,5', 120_050],
    ['1,200.50', 120_050],
    ['12,5', 1_250],
    ['0,99', 99],
    ['1.234.567,89', 123_456_789],
    ['1 200', 120_000],
    ['50 reais', 5_000],
    ['por 80.', 8_000],
    ['80.,', 8_000],
    ['  12,50 cada', 1_250],
    ['999.999.999,99', 99_999_999_999],
    ['١٬٢٠٠٫٥', 120_050],
    ['Ｒ＄ １２，５０', 1_250],
  ])('reads %j as %i centavos', (text, cents) => {
    expect(readPastedAmount(text)).toBe(cents)
  })

  it.each(['', 'a combinar', '20 kg por 30 reais', '1.000.000.000', '9'.repeat(20)])(
    'returns undefined for %j',
    (text) => {
      expect(readPastedAmount(text)).toBeUndefined()
    },
  )

  it('reads back every formatted amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_345_678_901 }), (cents) => {
        for (const locale of locales) expect(readPastedAmount(formatBrl(cents, locale))).toBe(cents)
      }),
    )
  })
})
