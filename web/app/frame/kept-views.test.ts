// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { keepViews, keptViews, searchOfView } from './kept-views.ts'

afterEach(() => localStorage.clear())

it('keeps the filters of an address without the open item, in one order', () => {
  expect(searchOfView('?tab=closed&open=wdr_1&search=lata')).toBe('?search=lata&tab=closed')
  expect(searchOfView('?open=wdr_1')).toBe('')
})

const tickets = { userId: 'rita', pathname: '/admin/tickets' }

it('keeps views of each page and of each admin apart', () => {
  const mine = [{ name: 'Meus', search: '?assignee=me' }]
  keepViews(tickets, mine)
  const others = [
    { ...tickets, pathname: '/admin/users' },
    { ...tickets, userId: 'ivo' },
  ].map(keptViews)
  expect([keptViews(tickets), ...others]).toEqual([mine, [], []])
  keepViews(tickets, [])
  expect(localStorage.length).toBe(0)
})

it('leaves out what another program stored', () => {
  for (const text of ['{', 'null', '{}', '[1, null, {"name": "x"}, {"name": "y", "search": "https://example.com"}]']) {
    localStorage.setItem('views:rita:/admin/tickets', text)
    expect(keptViews(tickets)).toEqual([])
  }
})
