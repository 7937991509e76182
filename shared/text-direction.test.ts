import { describe, expect, it } from 'vitest'
import { directionOf, isolated } from './text-direction.ts'

describe('directionOf', () => {
  it('is from right to left in Arabic and Hebrew', () => {
    expect(['ar-SA', 'he-IL', 'pt-BR', 'ja-JP'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr'])
  })
})

describe('isolated', () => {
  it.each([
    ['a name', 'Ana Souza', true],
    ['a title with a unit', 'Latas, 8 kg', true],
    ['coordinates', '-23.5, -46.6', true],
    ['a masked key', '•••.311-87', true],
    ['a count', '209', false],
    ['words of the language', 'مواد عضوية', true],
    ['an address', 'https://retorna.example/a', false],
    ['an amount with isolates of its own', '\u2068R$ 5\u2069', false],
  ])('in Arabic: %s', (_what, value, isWrapped) => {
    expect(isolated(value, 'ar-SA')).toBe(isWrapped ? `\u2068${value}\u2069` : value)
  })

  it('wraps only words from right to left in other languages', () => {
    expect(isolated('ورق', 'pt-BR')).toBe('\u2068ورق\u2069')
    expect(isolated('Ana', 'pt-BR')).toBe('Ana')
  })
})
