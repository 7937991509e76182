import { expect, test } from 'vitest'
import { longestStretch, remainingMs, slowdown, starvedMs } from './starvation.ts'

const idle = { elapsedMs: 100, lateMs: 0, activeMs: 0, cpuMs: 0 }

test.each([
  ['a process that only waits', idle, 0],
  ['a thread that computes all the time', { ...idle, activeMs: 100, cpuMs: 100 }, 0],
  ['a thread with a quarter of a core', { ...idle, activeMs: 100, cpuMs: 25 }, 75],
  ['four threads on two cores', { ...idle, activeMs: 400, cpuMs: 200 }, 50],
  ['a short task that got its core late', { ...idle, activeMs: 10, cpuMs: 5 }, 5],
  ['more processor time than activity, from the thread pool', { ...idle, activeMs: 50, cpuMs: 90 }, 0],
  ['a timer within the tolerance', { ...idle, lateMs: 2 }, 0],
  ['a timer that fired late in a process that waits', { ...idle, lateMs: 42 }, 40],
  ['the larger of both signs', { ...idle, lateMs: 42, activeMs: 100, cpuMs: 30 }, 70],
  ['never more than the elapsed time', { ...idle, lateMs: 500 }, 100],
])('counts %s', (_, sample, expected) => {
  expect(starvedMs(sample)).toBeCloseTo(expected)
})

test('a limit expires on time without starvation', () => {
  expect(remainingMs(5_000, 4_000, 0)).toBe(1_000)
  expect(remainingMs(5_000, 5_000, 0)).toBe(0)
})

test('starved time does not count against a limit, up to four times the limit', () => {
  expect(remainingMs(5_000, 5_000, 3_000)).toBe(3_000)
  expect(remainingMs(5_000, 19_999, 19_999)).toBe(1)
  expect(remainingMs(5_000, 20_000, 20_000)).toBe(0)
})

test('the slowdown is between one and the longest stretch', () => {
  expect(slowdown(0, 0)).toBe(1)
  expect(slowdown(100, 0)).toBe(1)
  expect(slowdown(100, 50)).toBe(2)
  expect(slowdown(100, 100)).toBe(longestStretch)
})
