import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actions, categories } from '../../../shared/recyclables/categories.ts'
import { type ListingSearch, listingPath, readListingSearch, searchCardPath, writeListingSearch } from './address.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const anySearch: fc.Arbitrary<ListingSearch> = fc
  .record(
    {
      q: fc.constantFrom('latinha', 'óleo de cozinha', 'A & B + C', '50 kg'),
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
      area: fc.record({
        latitude: fc.integer({ min: -9000, max: 9000 }).map((hundredths) => hundredths / 100),
        longitude: fc.integer({ min: -18_000, max: 18_000 }).map((hundredths) => hundredths / 100),
        km: fc.integer({ min: 1, max: 500 }),
      }),
      order: fc.constant('nearest' as const),
      view: fc.constant('map' as const),
    },
    { requiredKeys: [] },
  )
  .map((search) => search)

describe('listing address', () => {
  it('round-trips every search', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const address = writeListingSearch(search).toString()
        expect(readListingSearch(new URLSearchParams(address))).toEqual(search)
      }),
    )
  })

  it('never throws on foreign parameters', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'q',
            'order',
            'category',
            'action',
            'type',
            'state',
            'city',
            'distance',
            'priceMin',
            'startDate',
            'area',
            'view',
          ),
          fc.string(),
        ),
        (pairs) => {
          expect(() => readListingSearch(new URLSearchParams(pairs))).not.toThrow()
        },
      ),
    )
  })

  it("reads the home search card's address: type, ids, reais and ISO dates", () => {
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

  it('trims the query and limits it to 100 characters', () => {
    expect(readListingSearch(new URLSearchParams('q=%20geladeira+velha%20'))).toEqual({ q: 'geladeira velha' })
    expect(readListingSearch(new URLSearchParams('q=%20'))).toEqual({})
    expect(readListingSearch(new URLSearchParams({ q: 'a'.repeat(200) })).q).toHaveLength(100)
  })

  it('ignores malformed values', () => {
    const params = new URLSearchParams(
      'view=globe&area=-23.551,-46.63,12&order=dearest&category=gold&action=steal&state=99&distance=-4&priceMin=1e9&startDate=2026-02-31',
    )
    expect(readListingSearch(params)).toEqual({})
    for (const area of ['', '1,2', '1,2,3,4', '-23.5,-46.6,0', '-23.5,-46.6,501', '91,0,5', '0,181,5', 'a,b,c'])
      expect(readListingSearch(new URLSearchParams({ area }))).toEqual({})
  })
})

describe('listing path', () => {
  it('has no query string without filters', () => {
    expect(listingPath()).toBe('/recyclables')
  })

  it('contains the filters in a fixed order', () => {
    expect(listingPath({ city: 3550308, state: 35, action: 'sale', category: 'glass' })).toBe(
      '/recyclables?category=glass&action=sale&state=35&city=3550308',
    )
  })

  it("uses the home search card's parameters", () => {
    fc.assert(
      fc.property(anySearch, fc.constantFrom(...actions), (search, action) => {
        const path = searchCardPath({ ...search, action })
        expect(path).toMatch(/^\/recyclables\?type=(purchase|donation)/)
        expect(readListingSearch(new URL(path, 'https://retorna.example').searchParams)).toEqual({ ...search, action })
      }),
    )
  })
})
