import { describe, expect, it } from 'vitest'
import { defaultLocale, languageTag } from './language-tag.ts'
import { locales } from './locales.ts'

describe('locales', () => {
  it('has 27 entries with Brazilian Portuguese first', () => {
    expect(new Set(locales).size).toBe(27)
    expect(locales[0]).toBe(defaultLocale)
  })
  it('maps each to a tag that Intl accepts', () => {
    expect(languageTag('ptBR')).toBe('pt-BR')
    expect(languageTag('he-IL')).toBe('he-IL')
    expect(locales.map(languageTag)).toEqual(locales.map((one) => Intl.getCanonicalLocales(languageTag(one))[0]))
  })
})
