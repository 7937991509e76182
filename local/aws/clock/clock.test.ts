import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

test('the clock runs on from where it was moved to', () => {
  let machine = noon
  const clock = createClock(() => machine)
  clock.moveTo(new Date('2027-01-01T00:00:00Z'))
  machine += 5_000
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:05.000Z')
})

test('advancing adds up and resetting returns to the present', () => {
  const clock = createClock(() => noon)
  clock.advance(60_000)
  clock.advance(60_000)
  expect(clock.offsetMs).toBe(120_000)
  clock.reset()
  expect(clock.now().getTime()).toBe(noon)
})

test('listeners hear each move until they stop listening', () => {
  const clock = createClock(() => noon)
  let moves = 0
  const stop = clock.onMove(() => moves++)
  clock.advance(1)
  stop()
  clock.advance(1)
  expect(moves).toBe(1)
})

test('an invalid date is refused and leaves the clock where it was', () => {
  const clock = createClock(() => noon)
  expect(() => clock.moveTo(new Date('nonsense'))).toThrow(RangeError)
  expect(() => clock.advance(Number.MAX_VALUE)).toThrow(RangeError)
  expect(clock.offsetMs).toBe(0)
})
