import type { Plugin } from 'vite'
import { intlTag, languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { formatBrl } from '../../shared/money.ts'
import { statedNumbers } from '../../shared/stated-numbers.ts'

const catalogue = /\/web\/i18n\/(\w[\w-]*)\/[\w-]+\.json(?:\?.*)?$/

/**
 * Writes the numbers of the rules into the catalogues when they are built: the shell neither loads nor formats them.
 * In every mode, so that tests see the same texts.
 */
export function numbersInTexts(): Plugin {
  return {
    name: 'retorna:stated-numbers',
    enforce: 'pre',
    transform: {
      filter: { id: catalogue },
      handler: (source, id) => ({
        code: withStatedNumbers(source, languageTag(catalogue.exec(id)?.[1] as Locale)),
        map: null,
      }),
    },
  }
}

/**
 * Replaces each `{{name}}` of `shared/stated-numbers.ts` in a catalogue, or one text of it, by the number as the locale
 * writes it: `{{graceDays}}`, `{{withdrawalMinCents, brl}}`, `{{purchaseFeePercent, percent}}`. Other parameters stay.
 */
export function withStatedNumbers(text: string, tag: string): string {
  return text.replaceAll(/\{\{(\w+)(?:, (brl|percent))?\}\}/g, (whole: string, name: string, format?: string) => {
    const value = (statedNumbers as Readonly<Record<string, number>>)[name]
    if (value === undefined) return whole
    if (format === 'brl') return formatBrl(value, tag)
    if (format === 'percent') return new Intl.NumberFormat(intlTag(tag), { style: 'percent' }).format(value / 100)
    return new Intl.NumberFormat(intlTag(tag)).format(value)
  })
}
