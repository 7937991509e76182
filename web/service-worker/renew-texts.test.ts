import { beforeEach, expect, it, vi } from 'vitest'
import { renewTexts } from './renew-texts.ts'

const of = (locale: string, hash: string) => `/assets/${locale}-${hash}-start.json`
const kept = new Map<string, unknown>()
const fetchTexts = vi.fn<typeof fetch>()

beforeEach(() => {
  kept.clear()
  fetchTexts.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetchTexts)
  const cache = {
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://retorna.example${path}` })),
    put: async (path: string, response: unknown) => kept.set(path, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

it('keeps the new texts of the locale that the cache has, and of no other', async () => {
  kept.set(of('de-DE', 'aaaaaaa'), 'old')
  await renewTexts([of('de-DE', 'bbbbbbb'), of('fr-FR', 'ccccccc')])
  expect([...kept.keys()]).toEqual([of('de-DE', 'aaaaaaa'), of('de-DE', 'bbbbbbb')])
  await renewTexts([of('de-DE', 'bbbbbbb')])
  expect(fetchTexts).toHaveBeenCalledOnce()
})

it('leaves the cache as it is when the texts fail to load', async () => {
  kept.set(of('de-DE', 'aaaaaaa'), 'old')
  fetchTexts.mockRejectedValue(new TypeError('Failed to fetch'))
  await renewTexts([of('de-DE', 'bbbbbbb')])
  expect([...kept.keys()]).toEqual([of('de-DE', 'aaaaaaa')])
})
