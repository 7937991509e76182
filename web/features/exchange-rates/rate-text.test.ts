import { expect, it } from 'vitest'
import { rateMicros, rateText } from './rate-text.ts'

it.each([
  ['6,25', 6_250_000],
  ['6.25', 6_250_000],
  ['0,001324', 1_324],
  ['1000', 1_000_000_000],
  ['٦,٢٥', 6_250_000],
])('reads %s', (text, micros) => {
  expect(rateMicros(text)).toBe(micros)
})

it.each(['0', '0,0', '-1', '', 'abc', '0,0000001', '1001', '1,2,3'])('refuses %j', (text) => {
  expect(rateMicros(text)).toBeUndefined()
})

it.each([1, 1_324, 5_700, 6_250_000, 999_999_999, 1_000_000_000])('shows %d as it reads it', (micros) => {
  expect(rateMicros(rateText(micros))).toBe(micros)
})
