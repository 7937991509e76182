import { expect, it } from 'vitest'
import withdrawals from '../i18n/ptBR/withdrawals.json' with { type: 'json' }
import { withStatedNumbers } from './stated-numbers.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  ['De {{withdrawalMinCents, brl}} a {{withdrawalMaxCents, brl}}.', 'pt-BR', 'De R$ 10,00 a R$ 10.000,00.'],
  ['{{statementFileLines}} Zeilen', 'de-DE', '5.000 Zeilen'],
  ['{{purchaseFeePercent, percent}}', 'de-DE', '18 %'],
  ['{{graceDays}} days for {{name}}', 'en-US', '30 days for {{name}}'],
])('writes %s in %s as %s', (text, tag, written) => {
  expect(plain(withStatedNumbers(text, tag))).toBe(written)
})

it('writes the numbers into an imported catalogue', () => {
  expect(plain(withdrawals.form.amountHint)).toBe('De R$ 10,00 a R$ 10.000,00.')
})
