// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { keepViews, keptViews, searchOfView } from './kept-views.ts'

afterEach(() => localStorage.clear())

it('keeps the filters of an address without the open item, in one order', () => {
  expect(searchOfView('?tab=closed&open=wdr_1&search=lata')).toBe('?search=lata&tab=closed')
  expect(searchOfView('?open=wdr_1')).toBe('')
})

it('keeps views of each page apart', () => {
  keepViews('/admin/tickets', [{ name: 'Meus', search: '?assignee=me' }])
  expect([keptViews('/admin/tickets'), keptViews('/admin/users')]).toEqual([
    [{ name: 'Meus', search: '?assignee=me' }],
    [],
  ])
  keepViews('/admin/tickets', [])
  expect(localStorage.length).toBe(0)
})

it('leaves out what another program stored', () => {
  for (const text of ['{', 'null', '{}', '[1, null, {"name": "x"}, {"name": "y", "search": "https://example.com"}]']) {
    localStorage.setItem('views:/admin/tickets', text)
    expect(keptViews('/admin/tickets')).toEqual([])
  }
})
