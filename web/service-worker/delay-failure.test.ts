import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delayFailure } from './delay-failure.ts'

const request = new Request('https://retorna.example/assets/dialog-1.js')
const fetchScript = vi.fn<typeof fetch>()
const connection = { onLine: true }

beforeEach(() => {
  vi.useFakeTimers()
  connection.onLine = true
  fetchScript.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('navigator', connection)
  vi.stubGlobal('fetch', fetchScript)
})
afterEach(() => vi.useRealTimers())

it('answers as soon as the script loads', async () => {
  const response = new Response('loaded')
  fetchScript.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(response)
  const answer = delayFailure({ request })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answer).toBe(response)
  expect(fetchScript).toHaveBeenCalledTimes(2)
})

it('fetches nothing while the browser is offline', async () => {
  connection.onLine = false
  const answer = delayFailure({ request })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetchScript).not.toHaveBeenCalled()
  connection.onLine = true
  fetchScript.mockResolvedValue(new Response('loaded'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toBeInstanceOf(Response)
})

it('gives up before the browser ends the worker', async () => {
  const answer = delayFailure({ request })
  await vi.advanceTimersByTimeAsync(240_000)
  expect(await answer).toBeUndefined()
})
