import { describe, expect, it } from 'vitest'
import { fill, textsFor } from './mail-texts.ts'

const catalogues = { ptBR: { hello: 'Olá' }, 'de-DE': { hello: 'Hallo' } }
const price = (text: string) => text.replaceAll('\u00a0', ' ')

describe('textsFor', () => {
  it("uses the reader's locale for texts and prices if available", () => {
    const speech = textsFor(catalogues, 'de-DE')
    expect([speech.texts.hello, speech.language, price(speech.price(123_456))]).toEqual([
      'Hallo',
      'de-DE',
      '1.234,56 R$',
    ])
  })

  it('falls back to the default locale for texts and prices', () => {
    const speech = textsFor(catalogues, 'en-US')
    expect([speech.texts.hello, speech.language, price(speech.price(123_456))]).toEqual(['Olá', 'pt-BR', 'R$ 1.234,56'])
    expect(textsFor(catalogues, 'ptBR').language).toBe('pt-BR')
  })
})

describe('instants', () => {
  // 23:30 of the previous day in São Paulo.
  const instant = '2026-11-30T02:30:00.000Z'

  it('are formatted as a day in São Paulo', () => {
    expect(textsFor(catalogues, 'ptBR').day(instant)).toBe('29 de novembro de 2026')
    expect(textsFor(catalogues, 'de-DE').day(instant)).toBe('29. November 2026')
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
