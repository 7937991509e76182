// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { cacheLoadedFiles } from './cache-loaded-files.ts'

afterEach(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true }))

it('returns false at once when the browser refuses the service worker', async () => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('caches', {})
  vi.spyOn(console, 'error').mockReturnValue()
  const refused = { register: () => Promise.reject(new DOMException('refused', 'SecurityError')) }
  Object.defineProperty(navigator, 'serviceWorker', { value: refused, configurable: true })
  await expect(cacheLoadedFiles()).resolves.toBe(false)
})
