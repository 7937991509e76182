import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retried } from './retried.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('retried', () => {
  it('retries after 1, 2 and 4 seconds, then rejects with the last error', async () => {
    const load = vi.fn(() => Promise.reject(new Error(`attempt ${load.mock.calls.length}`)))
    const failed = expect(retried(load, new AbortController().signal)).rejects.toThrow('attempt 4')
    for (const [seconds, calls] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      expect(load).toHaveBeenCalledTimes(calls)
    }
    await failed
  })

  it('returns the first success', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValue(['São Paulo'])
    const answer = retried(load, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toEqual(['São Paulo'])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('stops when aborted', async () => {
    const interest = new AbortController()
    const load = vi.fn().mockRejectedValue(new Error('down'))
    const failed = expect(retried(load, interest.signal)).rejects.toThrow('another state')
    await vi.advanceTimersByTimeAsync(0)
    interest.abort(new Error('another state'))
    await failed
    expect(load).toHaveBeenCalledTimes(1)
  })
})
