// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { type FilterFields, type Filters, readFilters, useFilters } from './filters.ts'

const fields = {
  search: { kind: 'text', label: 'Busca', hint: '', maxLength: 100 },
  status: { kind: 'choice', label: 'Estado', values: ['pending', 'failed'], text: (status) => status },
  startDate: { kind: 'day', label: 'De' },
  endDate: { kind: 'day', label: 'Até' },
} as const satisfies FilterFields

const filters: fc.Arbitrary<Filters<typeof fields>> = fc.record(
  {
    search: fc.constantFrom('garrafas', 'ana & bia', 'São Paulo?', 'ana@mail.example'),
    status: fc.constantFrom('pending', 'failed'),
    startDate: fc.constantFrom('2026-01-01', '2026-11-20'),
    endDate: fc.constantFrom('2026-01-02', '2026-11-21'),
  },
  { requiredKeys: [] },
)

describe('filters in the address', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        const query = new URLSearchParams(chosen as Record<string, string>).toString()
        expect(readFilters(new URLSearchParams(query), fields)).toEqual(chosen)
      }),
    )
  })

  it('omit malformed and unknown values', () => {
    const query = 'status=gold&startDate=yesterday&search=%20&other=1'
    expect(readFilters(new URLSearchParams(query), fields)).toEqual({})
  })
})

describe('a queue that opens on what waits', () => {
  const open = (address: string) =>
    renderHook(() => ({ ...useFilters(fields, { status: 'pending' }), query: useLocation().search }), {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
    }).result

  it.each([
    ['', { status: 'pending' }],
    ['?other=1', { status: 'pending' }],
    ['?status=all', {}],
    ['?status=failed', { status: 'failed' }],
    ['?startDate=2026-11-22', { startDate: '2026-11-22' }],
  ])('reads the address "%s"', (query, expected) => {
    expect(open(`/${query}`).current.filters).toEqual(expected)
  })

  it('asks for all when its filters are cleared', () => {
    const queue = open('/')
    act(() => queue.current.setFilters({}))
    expect(queue.current.query).toBe('?status=all')
    expect(queue.current.filters).toEqual({})
  })
})
