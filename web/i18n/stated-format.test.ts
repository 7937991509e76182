import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { statedNumbers } from '../../shared/stated-numbers.ts'
import { statedFormat } from './stated-format.ts'

const write = (text: string, tag: string) => {
  const own = i18next.createInstance().use(statedFormat)
  void own.init({
    lng: tag,
    resources: { [tag]: { translation: { text } } },
    interpolation: { escapeValue: false, defaultVariables: statedNumbers },
    initAsync: false,
  })
  return own.t('text').replaceAll('\u00a0', ' ')
}

describe('numbers that texts name', () => {
  it.each([
    ['De {{withdrawalMinCents, brl}} a {{withdrawalMaxCents, brl}}.', 'pt-BR', 'De R$ 10,00 a R$ 10.000,00.'],
    ['{{statementFileLines, number}} Zeilen', 'de-DE', '5.000 Zeilen'],
    ['{{purchaseFeePercent, percent}}', 'de-DE', '18 %'],
    ['{{graceDays}} days', 'en-US', '30 days'],
  ])('writes %s in %s as %s', (text, tag, written) => {
    expect(write(text, tag)).toBe(written)
  })
})
