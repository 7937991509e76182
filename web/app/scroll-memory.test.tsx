// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScrollMemory } from './scroll-memory.tsx'

const scrollTo = vi.fn()
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
})
afterEach(() => {
  cleanup()
  scrollTo.mockClear()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Opens an address as the first page of a document, and leaves it at a position. */
function open(address: string, leavesAt = 0) {
  const page = render(
    <MemoryRouter initialEntries={[address]}>
      <ScrollMemory />
    </MemoryRouter>,
  )
  const arrivedAt = scrollTo.mock.lastCall
  Object.defineProperty(window, 'scrollY', { value: leavesAt, configurable: true })
  window.dispatchEvent(new Event('scroll'))
  window.dispatchEvent(new Event('pagehide'))
  page.unmount()
  return arrivedAt
}

it('restores the position of a reloaded page', () => {
  open('/admin/withdrawals', 500)
  expect(open('/admin/withdrawals')).toEqual([0, 500])
})

it('shows the top of another page that is opened in the same tab', () => {
  open('/admin/withdrawals', 500)
  expect(open('/admin/tickets')).toEqual([0, 0])
})
