// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Boundary } from '../ui/page/boundary.tsx'
import { isScriptMissing, lazyPart, missingPart } from './lazy-part.ts'

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

it('waits for the connection where its script cannot be fetched, and comes by itself', async () => {
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

it('asks for nothing offline: browsers keep that a script did not come', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockResolvedValue({ default: () => 'the part' })
  await act(async () => show(load))
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
})

it('asks even offline where a service worker may have it', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  await act(async () => show(async () => ({ default: () => 'the part' })))
  expect(await screen.findByText('the part')).toBeTruthy()
})

it('says that it is missing where it does not come with a connection either', async () => {
  const told = vi.fn()
  missingPart.subscribe(told)
  await act(async () => show(vi.fn().mockRejectedValue(missing)))
  expect(told).not.toHaveBeenCalled()
  expect(missingPart.is()).toBe(false)
  await act(async () => window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  expect(missingPart.is()).toBe(true)
  expect(screen.getByText('what stands round it')).toBeTruthy()
})

it('waits too where its styles did not come, and asks for them again', async () => {
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

it('fails where it is wrong in itself: asking again would not help', async () => {
  await act(async () => show(() => Promise.reject(new Error('undefined is not a function'))))
  expect(await screen.findByText('failed')).toBeTruthy()
})

it('knows what each browser says of a script that did not come, and no other fault', () => {
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
