// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

const register = vi.fn<(address: string) => Promise<void>>()
const idle: { now?: () => void } = vi.hoisted(() => ({}))
vi.mock('../lib/idle.ts', () => ({
  idle: () =>
    new Promise<void>((now) => {
      idle.now = now
    }),
}))

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.useFakeTimers()
  register.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
})
afterEach(() => {
  delete idle.now
  vi.useRealTimers()
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true })
})

async function startAndWait() {
  startServiceWorker()
  await vi.advanceTimersByTimeAsync(4000)
  idle.now?.()
  await vi.advanceTimersByTimeAsync(0)
}

it('registers after the page has loaded and the browser is idle', async () => {
  startServiceWorker()
  await vi.advanceTimersByTimeAsync(4000)
  expect(register).not.toHaveBeenCalled()
  idle.now?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(register.mock.calls).toEqual([['/sw.js']])
})

it('does not register while the first picture may be pending', async () => {
  startServiceWorker()
  await vi.advanceTimersByTimeAsync(3999)
  expect(idle.now).toBeUndefined()
})

it('does nothing in a browser without service workers', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true })
  await startAndWait()
  expect(register).not.toHaveBeenCalled()
})

it('reports a failed registration without affecting the page', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  register.mockRejectedValue(new TypeError('Failed to fetch'))
  await startAndWait()
  expect(complaint).toHaveBeenCalledOnce()
})
