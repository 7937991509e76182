import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actions, categories } from '../../shared/categories.ts'
import {
  changeListingSearch,
  type ListingSearch,
  readListingSearch,
  toListingFilters,
  writeListingSearch,
} from './listing-search.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const anySearch: fc.Arbitrary<ListingSearch> = fc
  .record(
    {
      category: fc.constantFrom(...categories),
      action: fc.constantFrom(...actions),
      state: fc.oneof(fc.integer({ min: 11, max: 53 }), fc.constant('all' as const)),
      city: fc.oneof(
        fc.integer({ min: 1_100_000, max: 5_399_999 }),
        fc.constantFrom('São Paulo', "Pau d'Arco", 'A & B'),
      ),
      distanceKm: fc.integer({ min: 1, max: 500 }),
      fromMe: fc.constant(true),
      priceMinCents: fc.integer({ min: 0, max: 99_999_999_999 }),
      priceMaxCents: fc.integer({ min: 0, max: 99_999_999_999 }),
      startDate: day,
      endDate: day,
    },
    { requiredKeys: [] },
  )
  .map((search) => search)

describe('the address of the listing', () => {
  it('gives back every search that was written into it', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const address = writeListingSearch(search).toString()
        expect(readListingSearch(new URLSearchParams(address))).toEqual(search)
      }),
    )
  })

  it('never fails on what others put there', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('category', 'action', 'type', 'state', 'city', 'distance', 'priceMin', 'startDate'),
          fc.string(),
        ),
        (pairs) => {
          expect(() => readListingSearch(new URLSearchParams(pairs))).not.toThrow()
        },
      ),
    )
  })

  it('understands the home search card: type, ids, reais and ISO dates', () => {
    const params = new URLSearchParams(
      'type=purchase&state=35&city=3550308&distance=25&priceMin=10.5&priceMax=200&startDate=2026-11-01T03:00:00.000Z&endDate=2026-11-20',
    )
    expect(readListingSearch(params)).toEqual({
      action: 'sale',
      state: 35,
      city: 3550308,
      distanceKm: 25,
      priceMinCents: 1050,
      priceMaxCents: 20000,
      startDate: '2026-11-01',
      endDate: '2026-11-20',
    })
  })

  it('leaves out what is malformed', () => {
    const params = new URLSearchParams(
      'category=gold&action=steal&state=99&distance=-4&priceMin=1e9&startDate=2026-02-31',
    )
    expect(readListingSearch(params)).toEqual({})
  })
})

describe('changing a search', () => {
  it('clears the city when the state changes', () => {
    expect(changeListingSearch({ state: 35, city: 3550308 }, { state: 33 })).toEqual({ state: 33 })
  })

  it('forgets where to measure from when the distance goes', () => {
    expect(changeListingSearch({ distanceKm: 10, fromMe: true }, { distanceKm: undefined })).toEqual({})
  })
})

describe('the filters for the API', () => {
  it('leave out a distance that has nothing to be measured from', () => {
    expect(toListingFilters({ distanceKm: 10 }, { stateId: 35 })).toEqual({ stateId: 35 })
    const from = { latitude: -23.5, longitude: -46.6 }
    expect(toListingFilters({ distanceKm: 10 }, { stateId: 35 }, from)).toEqual({
      stateId: 35,
      distanceKm: 10,
      ...from,
    })
  })

  it('name the state of a city', () => {
    expect(toListingFilters({ category: 'glass' }, { cityId: 3550308 })).toEqual({
      stateId: 35,
      cityId: 3550308,
      category: 'glass',
    })
  })
})
