import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Instance, InvocationResult } from './instance.ts'
import { createPool } from './pool.ts'
import { createWarmThreads, type WarmThreads } from './warm-threads.ts'

interface FakeInstance extends Instance {
  alive: boolean
  finish(payload: string): void
}

let started: FakeInstance[]
let warm: WarmThreads

function start(): Instance {
  let finish: (ending: InvocationResult) => void = () => undefined
  const instance: FakeInstance = {
    alive: true,
    memoryMb: 10,
    run: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
    stop: vi.fn(async () => {
      instance.alive = false
      finish({ error: { errorType: 'Stopped', errorMessage: '' } })
    }),
    finish: (payload) => finish({ payload }),
  }
  started.push(instance)
  return instance
}

const event = { requestId: 'r', traceId: 't', event: '{}' }
/** Runs everything that is ready. */
const turn = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  started = []
  warm = createWarmThreads({ count: 100, memoryMb: 1000 })
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('reuses an idle instance but not a busy one', async () => {
  const pool = createPool({ start, maximum: 2, idleAfterMs: 1000, warm })
  const first = pool.run(event)
  const second = pool.run(event)
  await turn()
  expect(started).toHaveLength(2)
  started[0]?.finish('"a"')
  expect(await first).toEqual({ payload: '"a"' })
  void pool.run(event)
  await turn()
  expect(started).toHaveLength(2)
  started[1]?.finish('"b"')
  expect(await second).toEqual({ payload: '"b"' })
})

test('queues an event beyond the maximum until an instance is free', async () => {
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000, warm })
  void pool.run(event)
  const waiting = pool.run(event)
  await turn()
  expect(started).toHaveLength(1)
  started[0]?.finish('1')
  await turn()
  started[0]?.finish('2')
  expect(await waiting).toEqual({ payload: '2' })
})

test('crashes the busy instances only', async () => {
  const pool = createPool({ start, maximum: 2, idleAfterMs: 1000, warm })
  const [first, second] = [pool.run(event), pool.run(event)]
  await turn()
  started[0]?.finish('1')
  await first
  await pool.crash()
  expect(await second).toMatchObject({ error: { errorType: 'Stopped' } })
  expect(started.map(({ alive }) => alive)).toEqual([true, false])
})

test('replaces a dead instance, also for queued events', async () => {
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000, warm })
  void pool.run(event)
  const waiting = pool.run(event)
  await turn()
  await started[0]?.stop()
  await turn()
  started[1]?.finish('"new"')
  expect(await waiting).toEqual({ payload: '"new"' })
})

test('stops an idle instance after its timeout', async () => {
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000, warm })
  const done = pool.run(event)
  await turn()
  started[0]?.finish('1')
  await done
  await vi.advanceTimersByTimeAsync(999)
  expect(started[0]?.stop).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(started[0]?.stop).toHaveBeenCalledOnce()
})

test('finishes a running event on the old instance after a renewal and starts a new one for the next', async () => {
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000, warm })
  const old = pool.run(event)
  await turn()
  await pool.renew()
  started[0]?.finish('"old"')
  expect(await old).toEqual({ payload: '"old"' })
  void pool.run(event)
  await turn()
  expect(started).toHaveLength(2)
})

test('ends running events and starts nothing more once closed', async () => {
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000, warm })
  const running = pool.run(event)
  const waiting = pool.run(event).catch((error: Error) => error.name)
  await turn()
  await pool.close()
  expect(await running).toMatchObject({ error: { errorType: 'Stopped' } })
  expect(await waiting).toBe('InvocationRefused')
  await expect(pool.run(event)).rejects.toThrow('stopping')
  expect(started).toHaveLength(1)
})

test('ends the idle instance of one function for the event of another one', async () => {
  warm = createWarmThreads({ count: 2, memoryMb: 1000 })
  const pools = Array.from({ length: 3 }, () => createPool({ start, maximum: 4, idleAfterMs: 1000, warm }))
  const handle = async (pool: number, instance: number) => {
    const done = pools[pool]?.run(event)
    await turn()
    started[instance]?.finish('1')
    expect(await done).toEqual({ payload: '1' })
  }
  await handle(0, 0)
  await handle(1, 1)
  await handle(0, 0)
  await handle(2, 2)
  expect(started.map(({ alive }) => alive)).toEqual([true, false, true])
  await handle(1, 3)
  expect(started.map(({ alive }) => alive)).toEqual([false, false, true, true])
  await vi.advanceTimersByTimeAsync(1000)
  expect(started.map(({ stop }) => vi.mocked(stop).mock.calls.length)).toEqual([1, 1, 1, 1])
})

test('starts as many instances as events run at once, also above the bounds, and ends the surplus afterwards', async () => {
  warm = createWarmThreads({ count: 1, memoryMb: 1000 })
  const pool = createPool({ start, maximum: 4, idleAfterMs: 1000, warm })
  const events = Array.from({ length: 3 }, () => pool.run(event))
  await turn()
  expect(started.map(({ alive }) => alive)).toEqual([true, true, true])
  for (const instance of started) instance.finish('1')
  await Promise.all(events)
  expect(started.filter(({ alive }) => alive)).toHaveLength(1)
})
