import { describe, expect, it } from 'vitest'
import { readListingSearch, writeListingSearch } from '../../lib/listing/address.ts'
import { toListingFilters } from '../../lib/listing/search.ts'
import { searchOfFilters } from './search-of-filters.ts'

const reopened = (...saved: Parameters<typeof searchOfFilters>) =>
  readListingSearch(new URLSearchParams(writeListingSearch(searchOfFilters(...saved)).toString()))

describe('searchOfFilters', () => {
  it('restores the saved filters', () => {
    const filters = {
      q: 'potes',
      stateId: 35,
      cityId: 3509502,
      category: 'glass',
      action: 'sale',
      priceMaxCents: 100,
    } as const
    const search = reopened(filters)
    expect(toListingFilters(search, { stateId: 35, cityId: 3509502 })).toEqual(filters)
  })

  it('searches the whole country without a place', () => {
    expect(reopened({ category: 'metal' })).toEqual({ category: 'metal', state: 'all' })
  })

  it('derives the state from the city', () => {
    expect(reopened({ cityId: 3509502 })).toEqual({ state: 35, city: 3509502 })
  })

  it('restores a map area from coordinates in hundredths of a degree', () => {
    const circle = { latitude: -23.55, longitude: -46.63, distanceKm: 12 }
    expect(reopened({ ...circle, category: 'metal' })).toEqual({
      category: 'metal',
      area: { latitude: -23.55, longitude: -46.63, km: 12 },
    })
    expect(reopened({ ...circle, latitude: -23.551234 })).toEqual({ state: 'all', distanceKm: 12, fromMe: true })
  })

  it('measures from the city’s centre if it was saved so, even before the city loads', () => {
    const centre = { latitude: -22.9053, longitude: -47.0659 }
    const fromCity = { state: 35, city: 3509502, distanceKm: 10 }
    const saved = { stateId: 35, cityId: 3509502, distanceKm: 10, ...centre }
    expect(reopened(saved, centre)).toEqual(fromCity)
    expect(reopened(saved)).toEqual(fromCity)
    expect(reopened({ ...saved, latitude: -22.91 }, centre)).toEqual({ ...fromCity, fromMe: true })
    expect(reopened({ ...saved, longitude: -47.07 }, centre)).toEqual({ ...fromCity, fromMe: true })
  })

  it("measures from the reader's current position and drops the saved one", () => {
    expect(reopened({ stateId: 35, distanceKm: 10, latitude: -23.5, longitude: -46.6 })).toEqual({
      state: 35,
      distanceKm: 10,
      fromMe: true,
    })
  })
})
