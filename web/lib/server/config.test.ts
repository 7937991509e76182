import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const site = 'https://retorna.example'

async function apiUrlWith(config: object): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(config)))
  const { apiUrl } = await import('./config.ts')
  return (await apiUrl()).href
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { location: { origin: site } })
})
afterEach(() => vi.unstubAllGlobals())

test("calls the API under the site's own origin", async () => {
  expect(await apiUrlWith({})).toBe(`${site}/api`)
  vi.resetModules()
  expect(await apiUrlWith({ apiUrl: '/api' })).toBe(`${site}/api`)
})

test('calls the API at the address that the deployment names', async () => {
  const own = 'https://a1b2.execute-api.sa-east-1.amazonaws.com/api'
  expect(await apiUrlWith({ apiUrl: own })).toBe(own)
})
