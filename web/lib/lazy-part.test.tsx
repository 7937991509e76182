// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Boundary } from '../ui/page/boundary.tsx'
import { isScriptMissing, lazyPart, missingPartSignal } from './lazy-part.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: part.js')

function show(load: () => Promise<{ default: () => string }>) {
  const Part = lazyPart(load)
  render(
    <Boundary instead={() => 'failed'}>
      <p>what stands round it</p>
      <Suspense fallback="waits">
        <Part />
      </Suspense>
    </Boundary>,
  )
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.restoreAllMocks()
})

it('waits for the connection when the script fails to load, then loads by itself', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(missing)
    .mockResolvedValue({ default: () => 'the part' })
  await act(async () => show(load))
  expect(screen.getByText('what stands round it')).toBeTruthy()
  expect(screen.getByText('waits')).toBeTruthy()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('requests nothing offline, because browsers cache a failed import', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockResolvedValue({ default: () => 'the part' })
  await act(async () => show(load))
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
})

it('requests the script offline if a service worker may have it', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  await act(async () => show(async () => ({ default: () => 'the part' })))
  expect(await screen.findByText('the part')).toBeTruthy()
})

it('reports the part as missing when it also fails online', async () => {
  const told = vi.fn()
  missingPartSignal.subscribe(told)
  await act(async () => show(vi.fn().mockRejectedValue(missing)))
  expect(told).not.toHaveBeenCalled()
  expect(missingPartSignal.is()).toBe(false)
  await act(async () => window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  expect(missingPartSignal.is()).toBe(true)
  expect(screen.getByText('what stands round it')).toBeTruthy()
})

it('waits for missing styles and requests them again', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'data:text/css,' })
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  const load = vi.fn().mockImplementationOnce(() => {
    document.head.append(link)
    return Promise.reject(new Error('Unable to preload CSS for part.css'))
  })
  load.mockResolvedValue({ default: () => 'the part' })
  await act(async () => show(load))
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
  expect(document.head.querySelectorAll('link')).toHaveLength(1)
  expect(document.head.contains(link)).toBe(false)
})

it("throws a script's own error without a retry", async () => {
  await act(async () => show(() => Promise.reject(new Error('undefined is not a function'))))
  expect(await screen.findByText('failed')).toBeTruthy()
})

it("recognises each browser's message for a missing script, and no other error", () => {
  for (const said of [
    'Failed to fetch dynamically imported module: https://retorna.example/assets/part.js',
    'error loading dynamically imported module: https://retorna.example/assets/part.js',
    'Importing a module script failed.',
    'Unable to preload CSS for https://retorna.example/assets/part.css',
  ])
    expect(isScriptMissing(new Error(said)), said).toBe(true)
  expect(isScriptMissing(new TypeError('undefined is not a function'))).toBe(false)
  expect(isScriptMissing('Failed to fetch')).toBe(false)
})
