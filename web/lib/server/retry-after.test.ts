import { describe, expect, it, vi } from 'vitest'
import { respectingRetryAfter, retryAfterSeconds, retryDelayMs } from './retry-after.ts'

const refused = (data?: unknown) => Object.assign(new Error('no'), { code: 'request.too_many', status: 429, data })
const waiting = refused({ retryAfterSeconds: 45 })

describe('retryAfterSeconds', () => {
  it('reads the seconds of a refusal above the rate only', () => {
    expect(retryAfterSeconds(waiting)).toBe(45)
    expect(retryAfterSeconds(refused())).toBeUndefined()
    expect(retryAfterSeconds(Object.assign(new Error('no'), { code: 'photo.too_many', status: 429 }))).toBeUndefined()
    expect(retryAfterSeconds(new TypeError('offline'))).toBeUndefined()
  })
})

describe('respectingRetryAfter', () => {
  it('sends no request before the time is over', async () => {
    let at = 1_000_000
    const call = vi.fn(() => Promise.reject(waiting))
    const attempt = () => respectingRetryAfter(call, () => at)
    await expect(attempt()).rejects.toBe(waiting)
    at += 44_999
    await expect(attempt()).rejects.toBe(waiting)
    expect(call).toHaveBeenCalledTimes(1)
    at += 1
    await expect(attempt()).rejects.toBe(waiting)
    expect(call).toHaveBeenCalledTimes(2)
    at += 45_000
    await expect(
      respectingRetryAfter(
        async () => 'answer',
        () => at,
      ),
    ).resolves.toBe('answer')
  })

  it('leaves other errors alone', async () => {
    const error = refused()
    const at = () => 9_000_000
    await expect(respectingRetryAfter(() => Promise.reject(error), at)).rejects.toBe(error)
    await expect(respectingRetryAfter(async () => 'answer', at)).resolves.toBe('answer')
  })
})

describe('retryDelayMs', () => {
  it('waits as long as the API says, else doubles', () => {
    expect(retryDelayMs(0, waiting)).toBeGreaterThanOrEqual(45_000)
    expect(retryDelayMs(0, waiting)).toBeLessThan(50_000)
    expect([0, 1, 2].map((attempt) => retryDelayMs(attempt, refused()))).toEqual([1000, 2000, 4000])
  })
})
