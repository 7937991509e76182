import { expect, it } from 'vitest'
import { daySeconds, expiresAt } from './table.ts'

it('computes expiry in epoch seconds', () => {
  const now = new Date('2026-11-22T12:00:00.999Z')
  expect(expiresAt(now, 90)).toBe(Date.parse('2026-11-22T12:01:30.000Z') / 1000)
  expect(expiresAt(now, daySeconds)).toBe(Date.parse('2026-11-23T12:00:00.000Z') / 1000)
})
