import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

test('doubles with each failed attempt up to three seconds', () => {
  expect([1, 2, 3, 6, 20].map((attempts) => retryDelayMs(attempts, 1, 1))).toEqual([100, 200, 400, 3_000, 3_000])
})

test('waits longer on a slow machine', () => {
  expect(retryDelayMs(1, 4, 1)).toBe(400)
})

test('is random in the upper half', () => {
  expect([retryDelayMs(2, 1, 0), retryDelayMs(2, 1, 0.5)]).toEqual([100, 150])
})
