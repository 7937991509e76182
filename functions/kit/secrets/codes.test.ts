import { expect, it } from 'vitest'
import { newSixDigits } from './codes.ts'

it('returns six digits, with leading zeros', () => {
  const drawn = Array.from({ length: 500 }, newSixDigits)
  expect(drawn.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(new Set(drawn.map((code) => code[0])).size).toBe(10)
  expect(new Set(drawn).size).toBeGreaterThan(490)
})
