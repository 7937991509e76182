import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchOrTakePrefetched } from './early.ts'

const url = 'https://retorna.example/api/recyclables?stateId=35'
const path = '/api/recyclables?stateId=35'
const textOf = async (request: Request) => (await fetchOrTakePrefetched(request)).text()

beforeEach(() => {
  // Simulates a page opened just now; the test process may be older than a prefetched response is valid.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  vi.stubGlobal('window', { early: { [path]: Promise.resolve(new Response('early')) } })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('asked')),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('returns a prefetched response once', async () => {
  expect([await textOf(new Request(url)), await textOf(new Request(url))]).toEqual(['early', 'asked'])
})

it('fetches an address that was not prefetched', async () => {
  expect(await textOf(new Request(`${url}&category=glass`))).toBe('asked')
  vi.stubGlobal('window', {})
  expect(await textOf(new Request(url))).toBe('asked')
})

it('ignores prefetched responses for requests with a token or other methods than GET', async () => {
  expect(await textOf(new Request(url, { headers: { authorization: 'Bearer x' } }))).toBe('asked')
  expect(await textOf(new Request(url, { method: 'POST' }))).toBe('asked')
})

it('fetches again after a failed prefetch', async () => {
  vi.stubGlobal('window', { early: { [path]: Promise.reject(new TypeError('offline')) } })
  expect(await textOf(new Request(url))).toBe('asked')
  vi.stubGlobal('window', { early: { [path]: Promise.resolve(new Response('busy', { status: 429 })) } })
  expect(await textOf(new Request(url))).toBe('asked')
})

it('ignores an expired prefetched response', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(await textOf(new Request(url))).toBe('asked')
})
