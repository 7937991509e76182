import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace, type Meter, type Thread } from './pace.ts'

const limitMs = 1_000
const expired = vi.fn()

/** A process whose only busy thread gets `share` of a core; a share above one means that it waits. */
function processWith(share: number): { meter: Meter; thread: Thread } {
  const started = performance.now()
  const passed = () => performance.now() - started
  const loop = (active: () => number): Thread => ({
    performance: { eventLoopUtilization: () => ({ active: active(), idle: 1, utilization: 0 }) },
  })
  return {
    meter: {
      nowMs: () => performance.now(),
      cpuMs: () => (share > 1 ? 0 : passed() * share),
      own: loop(() => 0),
    },
    thread: loop(() => (share > 1 ? 0 : passed())),
  }
}

function begin(share: number) {
  const { meter, thread } = processWith(share)
  const pace = createPace(meter)
  return { pace, cancel: pace.limit(limitMs, expired, thread) }
}

beforeEach(() => {
  vi.useFakeTimers()
  expired.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['only waits', 2],
  ['computes on a whole core', 1],
])('a limit on work that %s expires on time', (_, share) => {
  begin(share)
  vi.advanceTimersByTime(limitMs - 1)
  expect(expired).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(expired).toHaveBeenCalledOnce()
})

test('a limit on work with half a core expires after twice the time', () => {
  const { pace } = begin(0.5)
  vi.advanceTimersByTime(limitMs * 1.9)
  expect(expired).not.toHaveBeenCalled()
  expect(pace.slowdown()).toBeCloseTo(2, 1)
  vi.advanceTimersByTime(limitMs * 0.3)
  expect(expired).toHaveBeenCalledOnce()
})

test('a limit without any processor expires after four times the time', () => {
  const { pace } = begin(0)
  vi.advanceTimersByTime(limitMs * 3.9)
  expect(expired).not.toHaveBeenCalled()
  expect(pace.slowdown()).toBe(4)
  vi.advanceTimersByTime(limitMs * 0.2)
  expect(expired).toHaveBeenCalledOnce()
})

test('a cancelled limit never expires and leaves no timer', () => {
  const { cancel } = begin(0)
  cancel()
  cancel()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(limitMs * 5)
  expect(expired).not.toHaveBeenCalled()
})

test('limits on one thread end independently', () => {
  const { meter, thread } = processWith(0)
  const pace = createPace(meter)
  const first = pace.limit(limitMs, expired, thread)
  pace.limit(limitMs, expired, thread)
  first()
  vi.advanceTimersByTime(limitMs * 2)
  expect(expired).not.toHaveBeenCalled()
  vi.advanceTimersByTime(limitMs * 2.1)
  expect(expired).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('measures starvation by other processes', { timeout: 60_000 }, async () => {
  vi.useRealTimers()
  const others = Array.from({ length: availableParallelism() * 4 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const worker = new Worker('for (;;);', { eval: true })
  try {
    const pace = createPace()
    const cancel = pace.limit(60_000, expired, worker)
    await vi.waitFor(() => expect(pace.slowdown()).toBeGreaterThan(1.5), { timeout: 50_000 })
    cancel()
  } finally {
    for (const other of others) other.kill('SIGKILL')
    await worker.terminate()
  }
})
