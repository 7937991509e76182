// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

const register = vi.fn<(address: string) => Promise<void>>()
const given = (readyState: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState)

beforeEach(() => {
  vi.stubEnv('PROD', true)
  register.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
})
afterEach(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true }))

it('is registered once the page has settled', () => {
  given('interactive')
  startServiceWorker()
  expect(register).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(register.mock.calls).toEqual([['/sw.js']])
})

it('is registered at once where the page had settled before the application started', () => {
  given('complete')
  startServiceWorker()
  expect(register.mock.calls).toEqual([['/sw.js']])
})

it('is not asked for where a browser has none', () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true })
  given('complete')
  expect(startServiceWorker).not.toThrow()
})
