import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDecimal } from './decimal-input.ts'
import { intlTag, languageTag } from './language-tag.ts'
import { locales } from './locales.ts'

describe('readDecimal', () => {
  it.each([
    ['12,5', 'pt-BR', 12.5],
    ['12.5', 'pt-BR', 12.5],
    ['1.250', 'pt-BR', 1250],
    ['1,250', 'pt-BR', 1.25],
    ['1.250,5', 'pt-BR', 1250.5],
    ['1,250.5', 'pt-BR', 1250.5],
    ['0.250', 'pt-BR', 0.25],
    ['1.250', 'en-US', 1.25],
    ['1,250', 'en-US', 1250],
    ['12,5', 'en-US', 12.5],
    ['1.250', 'de-DE', 1250],
    ['1 250,5', 'fr-FR', 1250.5],
    ['1\u202f250', 'fr-FR', 1250],
    ['1.250', 'fr-FR', undefined],
    ['12.500.000', 'fr-FR', 12_500_000],
    ['1,25,000.5', 'hi-IN', 125_000.5],
    ['१२.५', 'hi-IN', 12.5],
    ['١٢٫٥', 'ar-SA', 12.5],
    ['١٬٢٥٠٫٥', 'ar-SA', 1250.5],
    ['１２．５', 'ja-JP', 12.5],
    ['1.2.3', 'en-US', undefined],
    ['1,2.3,4', 'en-US', undefined],
    ['12.', 'en-US', undefined],
    ['-1', 'en-US', undefined],
    ['1e3', 'en-US', undefined],
    ['', 'en-US', undefined],
    ['doze', 'pt-BR', undefined],
  ])('reads %j in %s as %s', (text, locale, value) => {
    expect(readDecimal(text, locale)).toBe(value)
  })

  it.each(locales)('reads what %s writes, in the digits of any script', (locale) => {
    const scripts = ['latn', 'arab', 'arabext', 'deva', 'fullwide', 'beng', 'thai']
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000_000 }), fc.constantFrom(...scripts), (thousandths, script) => {
        const tag = script === 'latn' ? intlTag(locale) : `${languageTag(locale)}-u-nu-${script}`
        const written = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(thousandths / 1000)
        expect(readDecimal(written, locale)).toBe(thousandths / 1000)
      }),
    )
  })
})
