import { afterEach, expect, test, vi } from 'vitest'
import { listen } from '../endpoint/endpoint.ts'
import { openAddresses } from './addresses.ts'
import { shellMark } from './clients.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(ends.splice(0).map((end) => end()))
})

const open = () =>
  openAddresses(
    (end) => ends.push(end),
    () => undefined,
    { serve: (_, listener) => listen(listener) },
  )

test('uses an endpoint that an environment variable already names', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:8000')
  const addresses = await open()
  expect(await addresses.serve('DYNAMODB', () => undefined)).toBe('http://127.0.0.1:8000')
  expect(addresses.environment()).toMatchObject({
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000',
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: 'http://127.0.0.1:8000',
  })
})

test('ignores a variable that --endpoints exported into the shell', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:8000')
  vi.stubEnv(shellMark, 'true')
  const addresses = await open()
  expect(await addresses.serve('DYNAMODB', () => undefined)).not.toBe('http://127.0.0.1:8000')
})

test('answers 501 for a service that is not emulated', async () => {
  const addresses = await open()
  const answered = await fetch(`${addresses.environment().AWS_ENDPOINT_URL}/queue`, { method: 'POST' })
  expect([answered.status, (await answered.json()).message]).toEqual([501, 'Not emulated locally: POST /queue'])
})
