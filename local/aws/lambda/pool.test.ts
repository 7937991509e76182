import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Instance, InvocationResult } from './instance.ts'
import { createPool } from './pool.ts'

interface FakeInstance extends Instance {
  alive: boolean
  finish(payload: string): void
}

let started: FakeInstance[]

function start(): Instance {
  let finish: (ending: InvocationResult) => void = () => undefined
  const instance: FakeInstance = {
    alive: true,
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
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('reuses an idle instance but not a busy one', async () => {
  const pool = createPool({ start, maximum: 2, idleAfterMs: 1000 })
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
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000 })
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
  const pool = createPool({ start, maximum: 2, idleAfterMs: 1000 })
  const [first, second] = [pool.run(event), pool.run(event)]
  await turn()
  started[0]?.finish('1')
  await first
  await pool.crash()
  expect(await second).toMatchObject({ error: { errorType: 'Stopped' } })
  expect(started.map(({ alive }) => alive)).toEqual([true, false])
})

test('replaces a dead instance, also for queued events', async () => {
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000 })
  void pool.run(event)
  const waiting = pool.run(event)
  await turn()
  await started[0]?.stop()
  await turn()
  started[1]?.finish('"new"')
  expect(await waiting).toEqual({ payload: '"new"' })
})

test('stops an idle instance after its timeout', async () => {
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000 })
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
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000 })
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
  const pool = createPool({ start, maximum: 1, idleAfterMs: 1000 })
  const running = pool.run(event)
  const waiting = pool.run(event).catch((error: Error) => error.name)
  await turn()
  await pool.close()
  expect(await running).toMatchObject({ error: { errorType: 'Stopped' } })
  expect(await waiting).toBe('InvocationRefused')
  await expect(pool.run(event)).rejects.toThrow('stopping')
  expect(started).toHaveLength(1)
})
