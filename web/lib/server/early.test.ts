import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchOrTake } from './early.ts'

const url = 'https://retorna.example/api/recyclables?stateId=35'
const path = '/api/recyclables?stateId=35'
const textOf = async (request: Request) => (await fetchOrTake(request)).text()

beforeEach(() => {
  // A page that was opened just now: the process that runs this may be older than an answer is good for.
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

it('an early answer is given once', async () => {
  expect([await textOf(new Request(url)), await textOf(new Request(url))]).toEqual(['early', 'asked'])
})

it('what was not asked early is asked now', async () => {
  expect(await textOf(new Request(`${url}&category=glass`))).toBe('asked')
  vi.stubGlobal('window', {})
  expect(await textOf(new Request(url))).toBe('asked')
})

it('a request with a token, or one that changes something, takes no answer that a visitor got', async () => {
  expect(await textOf(new Request(url, { headers: { authorization: 'Bearer x' } }))).toBe('asked')
  expect(await textOf(new Request(url, { method: 'POST' }))).toBe('asked')
})

it('an early answer that failed is asked for again', async () => {
  vi.stubGlobal('window', { early: { [path]: Promise.reject(new TypeError('offline')) } })
  expect(await textOf(new Request(url))).toBe('asked')
  vi.stubGlobal('window', { early: { [path]: Promise.resolve(new Response('busy', { status: 429 })) } })
  expect(await textOf(new Request(url))).toBe('asked')
})

it('an answer that nobody took for long is old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(await textOf(new Request(url))).toBe('asked')
})
