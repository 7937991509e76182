import { describe, expect, it } from 'vitest'
import { fill, textsFor } from './mail-texts.ts'

const texts = { hello: 'Olá, {{name}}', place_ordinal_other: '{{count}}º' }
const catalogues = {
  ptBR: texts,
  'de-DE': { ...texts, hello: 'Hallo, {{name}}' },
  'en-US': {
    ...texts,
    place_ordinal_one: '{{count}}st',
    place_ordinal_two: '{{count}}nd',
    place_ordinal_few: '{{count}}rd',
    place_ordinal_other: '{{count}}th',
  },
  'ar-SA': { ...texts, hello: 'مرحبًا {{name}}' },
}
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('textsFor', () => {
  it("uses the reader's locale for texts and prices if available", () => {
    const { texts: own, language, locale, price } = textsFor(catalogues, 'de-DE')
    expect([own.hello, language, locale, plain(price(123_456))]).toEqual([
      'Hallo, {{name}}',
      'de-DE',
      'de-DE',
      '1.234,56 R$',
    ])
  })

  it('falls back to the default locale for texts and prices', () => {
    const { texts: own, language, locale, price } = textsFor(catalogues, 'uk-UA')
    expect([own.hello, language, locale, plain(price(123_456))]).toEqual([
      'Olá, {{name}}',
      'pt-BR',
      'ptBR',
      'R$ 1.234,56',
    ])
    expect(textsFor(catalogues, 'ptBR').language).toBe('pt-BR')
  })

  it('writes numbers and times in Latin digits', () => {
    const { number, time, fill: filled } = textsFor(catalogues, 'ar-SA')
    expect([number(1_234.56), filled('{{count}}', { count: 12 })]).toEqual(['1,234.6', '12'])
    expect(time('14:05')).toContain('2:05')
    expect(textsFor(catalogues, 'ptBR').time('14:05')).toBe('14:05')
    expect(plain(textsFor(catalogues, 'en-US').time('14:05'))).toBe('2:05 PM')
  })

  it('writes a place by the ordinals of the language', () => {
    const { ordinal, texts: own } = textsFor(catalogues, 'en-US')
    expect([1, 2, 3, 4, 11, 21].map((count) => ordinal(own, 'place', count))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '21st',
    ])
    expect(textsFor(catalogues, 'ptBR').ordinal(texts, 'place', 1_234)).toBe('1.234º')
  })
})

describe('directions of writing', () => {
  const filled = (locale: 'ptBR' | 'ar-SA', name: string) => {
    const { fill: write, texts: own } = textsFor(catalogues, locale)
    return write(own.hello, { name })
  }

  it('isolate all words in a text from right to left, but addresses', () => {
    expect(filled('ar-SA', 'Ana')).toBe('مرحبًا \u2068Ana\u2069')
    expect(filled('ar-SA', '\u2068R$ 5\u2069')).toBe('مرحبًا \u2068R$ 5\u2069')
    expect(filled('ar-SA', 'https://retorna.example/a')).toBe('مرحبًا https://retorna.example/a')
  })

  it('isolate words from right to left in any other text, and leave the rest', () => {
    expect(filled('ptBR', 'ورق')).toBe('Olá, \u2068ورق\u2069')
    expect(filled('ptBR', 'Ana')).toBe('Olá, Ana')
  })
})

describe('instants', () => {
  // 23:30 of the previous day in São Paulo.
  const instant = '2026-11-30T02:30:00.000Z'

  it('are formatted as a day in São Paulo', () => {
    expect(textsFor(catalogues, 'ptBR').day(instant)).toBe('29 de novembro de 2026')
    expect(textsFor(catalogues, 'de-DE').day(instant)).toBe('29. November 2026')
    expect(textsFor(catalogues, 'ar-SA').day(instant)).toMatch(/29.*2026/)
  })

  it('are formatted as day and time in São Paulo', () => {
    expect(textsFor(catalogues, 'ptBR').moment(instant)).toBe('29/11/2026, 23:30')
    expect(textsFor(catalogues, 'de-DE').moment(instant)).toBe('29.11.26, 23:30')
  })
})

describe('fill', () => {
  it('inserts all values verbatim', () => {
    expect(fill('{{a}} e {{b}} e {{a}}', { a: '{{b}}', b: 2 })).toBe('{{b}} e 2 e {{b}}')
    expect(fill('nada', {})).toBe('nada')
    expect(fill('{{a}}', { a: '' })).toBe('')
  })

  it('throws for a name without its own value', () => {
    expect(() => fill('{{a}}', {})).toThrow('No value for {{a}}')
    expect(() => fill('{{toString}}', {})).toThrow('No value for {{toString}}')
  })
})
