// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { endPendingTimers } from './pending-timers.ts'

it('ends pending time-outs, and none that start later', async () => {
  const late = vi.fn()
  setTimeout(late, 1)
  window.setTimeout(late, 1)
  endPendingTimers()
  // Time-outs of one duration fire in the order of their start.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(late).not.toHaveBeenCalled()
})

it('leaves frames of the screen alone', async () => {
  const frame = new Promise((resolve) => requestAnimationFrame(resolve))
  endPendingTimers()
  await frame
})

it('leaves fake timers and their end alone', () => {
  const start = globalThis.setTimeout
  vi.useFakeTimers()
  const fired = vi.fn()
  setTimeout(fired, 1000)
  endPendingTimers()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect(fired).toHaveBeenCalledOnce()
  expect(globalThis.setTimeout).toBe(start)
})
