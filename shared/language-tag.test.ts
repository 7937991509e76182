import { describe, expect, it } from 'vitest'
import { intlTag, languageTag } from './language-tag.ts'
import { locales } from './locales.ts'

const instant = new Date('2026-11-28T17:05:00Z')

describe('intlTag', () => {
  it('is a tag that Intl accepts, of a locale or of its language tag', () => {
    for (const locale of locales) {
      expect(Intl.getCanonicalLocales(intlTag(locale))).toHaveLength(1)
      expect(intlTag(languageTag(locale))).toBe(intlTag(locale))
    }
  })

  it.each(locales)('shows Latin digits and Gregorian years in %s', (locale) => {
    const date = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
    const texts = [new Intl.NumberFormat(intlTag(locale)).format(1234.5), date.format(instant)]
    for (const text of texts) expect(text).not.toMatch(/[^\P{Nd}0-9]/u)
    expect(date.format(instant)).toContain('2026')
  })

  it('leaves the formats of Portuguese as they are', () => {
    const format = { dateStyle: 'full', timeStyle: 'medium' } as const
    expect(instant.toLocaleString(intlTag('ptBR'), format)).toBe(instant.toLocaleString('pt-BR', format))
    expect(new Intl.NumberFormat(intlTag('ptBR')).format(1e7)).toBe(new Intl.NumberFormat('pt-BR').format(1e7))
  })
})
