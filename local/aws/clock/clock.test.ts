import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createClock, openClock } from './clock.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

test('continues from the instant it was moved to', () => {
  let machine = noon
  const clock = createClock(() => machine)
  clock.moveTo(new Date('2027-01-01T00:00:00Z'))
  machine += 5_000
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:05.000Z')
})

test('accumulates advances and returns to the present on reset', () => {
  const clock = createClock(() => noon)
  clock.advance(60_000)
  clock.advance(60_000)
  expect(clock.offsetMs).toBe(120_000)
  clock.reset()
  expect(clock.now().getTime()).toBe(noon)
})

test('notifies listeners of each move until they unsubscribe', () => {
  const clock = createClock(() => noon)
  let moves = 0
  const stop = clock.onMove(() => moves++)
  clock.advance(1)
  stop()
  clock.advance(1)
  expect(moves).toBe(1)
})

test('rejects an invalid date and stays unchanged', () => {
  const clock = createClock(() => noon)
  expect(() => clock.moveTo(new Date('nonsense'))).toThrow(RangeError)
  expect(() => clock.advance(Number.MAX_VALUE)).toThrow(RangeError)
  expect(clock.offsetMs).toBe(0)
})

describe('openClock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const path = join(folder, 'clock.json')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('keeps a moved clock across a restart, and its reset', () => {
    openClock(path, () => noon).advance(86_400_000)
    const again = openClock(path, () => noon + 1_000)
    expect(again.now().getTime()).toBe(noon + 1_000 + 86_400_000)
    again.reset()
    expect(openClock(path, () => noon).offsetMs).toBe(0)
  })

  test.each(['', 'no JSON', '{"offsetMs":"1"}', '{"offsetMs":1e300}', '[]'])(
    'starts in the present with %j',
    (kept) => {
      writeFileSync(path, kept)
      expect(
        openClock(path, () => noon)
          .now()
          .getTime(),
      ).toBe(noon)
    },
  )
})
