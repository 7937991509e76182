import { expect, it } from 'vitest'
import { newSixDigits } from './codes.ts'

it('draws six digits, those that begin with zero too', () => {
  const drawn = Array.from({ length: 500 }, newSixDigits)
  expect(drawn.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(new Set(drawn.map((code) => code[0])).size).toBe(10)
  expect(new Set(drawn).size).toBeGreaterThan(490)
})
