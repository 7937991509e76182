import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weightMaxGrams } from '../../../shared/contract/pickup-views.ts'
import { locales } from '../../../shared/locales.ts'
import { gramsOf, sumOf, weightText } from './weights.ts'

describe('weights', () => {
  it.each([
    ['12', 12_000],
    ['12,5', 12_500],
    ['12.5', 12_500],
    ['0,25', 250],
    ['0.250', 250],
    ['1.250', 1_250_000],
    ['1.250,75', 1_250_750],
    ['12.500.000', null],
    ['30.000', 30_000_000],
    ['30000,1', null],
    [' 7 kg', 7000],
    ['١٢٫٥', 12_500],
    ['１２，５', 12_500],
    ['0', null],
    ['0,0001', null],
    ['-3', null],
    ['1e3', null],
    ['', null],
    ['doze', null],
  ])('parses "%s" as %s g', (text, grams) => {
    expect(gramsOf(text, 'pt-BR')).toBe(grams)
  })

  it('round-trips through text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: weightMaxGrams }), (grams) => {
        for (const locale of locales) expect(gramsOf(weightText(grams, locale), locale)).toBe(grams)
      }),
    )
  })
})

it('sums weights', () => {
  expect(sumOf([{ grams: 250 }, { grams: 1000 }])).toBe(1250)
  expect(sumOf([])).toBe(0)
})
