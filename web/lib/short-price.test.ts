import { expect, it } from 'vitest'
import { shortPriceText } from './short-price.ts'

it.each([
  [2500, 'R$ 25'],
  [2550, 'R$ 26'],
  [99_900, 'R$ 999'],
  [100_000, 'R$ 1 mil'],
  [123_456, 'R$ 1,2 mil'],
  [350_000_000, 'R$ 3,5 mi'],
])('shortens %i centavos', (cents, text) => {
  expect(shortPriceText(cents, 'pt-BR').replaceAll('\u00a0', ' ')).toBe(text)
})
