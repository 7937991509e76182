import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actions, categories } from '../../../shared/recyclables/categories.ts'
import { type QueueFilters, readQueueFilters, writeQueueFilters } from './queue-filters.ts'

const filters: fc.Arbitrary<QueueFilters> = fc.record(
  {
    search: fc.constantFrom('garrafas', 'ana & bia', 'São Paulo?'),
    category: fc.constantFrom(...categories),
    action: fc.constantFrom(...actions),
    startDate: fc.constantFrom('2026-01-01', '2026-11-20'),
    endDate: fc.constantFrom('2026-01-02', '2026-11-21'),
  },
  { requiredKeys: [] },
)

describe('queue filters', () => {
  it('survive a round trip through the URL', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(readQueueFilters(new URLSearchParams(writeQueueFilters(chosen).toString()))).toEqual(chosen)
      }),
    )
  })

  it('omit malformed values', () => {
    expect(readQueueFilters(new URLSearchParams('category=gold&action=x&startDate=yesterday&search=%20'))).toEqual({})
  })
})
