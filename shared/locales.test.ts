import { describe, expect, it } from 'vitest'
import { defaultLocale, languageTag } from './language-tag.ts'
import { locales } from './locales.ts'

describe('the locales', () => {
  it('are 27, the Portuguese of Brazil first', () => {
    expect(new Set(locales).size).toBe(27)
    expect(locales[0]).toBe(defaultLocale)
  })
  it('have tags that Intl understands', () => {
    expect(languageTag('ptBR')).toBe('pt-BR')
    expect(languageTag('he-IL')).toBe('he-IL')
    expect(locales.map(languageTag)).toEqual(locales.map((one) => Intl.getCanonicalLocales(languageTag(one))[0]))
  })
})
