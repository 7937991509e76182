import { describe, expect, it } from 'vitest'
import { readListingSearch, writeListingSearch } from '../../lib/listing/address.ts'
import { toListingFilters } from '../../lib/listing/search.ts'
import { searchOfFilters } from './search-of-filters.ts'

const reopened = (...saved: Parameters<typeof searchOfFilters>) =>
  readListingSearch(new URLSearchParams(writeListingSearch(searchOfFilters(...saved)).toString()))

describe('a saved search opens the listing', () => {
  it('with the filters it was saved with', () => {
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

  it('in the whole country where no place was chosen', () => {
    expect(reopened({ category: 'metal' })).toEqual({ category: 'metal', state: 'all' })
  })

  it('in the state of its city where only the city was kept', () => {
    expect(reopened({ cityId: 3509502 })).toEqual({ state: 35, city: 3509502 })
  })

  it('on the piece of the map that was looked at, and only there', () => {
    const circle = { latitude: -23.55, longitude: -46.63, distanceKm: 12 }
    expect(reopened({ ...circle, category: 'metal' })).toEqual({
      category: 'metal',
      area: { latitude: -23.55, longitude: -46.63, km: 12 },
    })
    expect(reopened({ ...circle, latitude: -23.551234 })).toEqual({ state: 'all', distanceKm: 12, fromMe: true })
  })

  it('measured from its city’s centre where it was saved so, also before the city is known', () => {
    const centre = { latitude: -22.9053, longitude: -47.0659 }
    const fromCity = { state: 35, city: 3509502, distanceKm: 10 }
    const saved = { stateId: 35, cityId: 3509502, distanceKm: 10, ...centre }
    expect(reopened(saved, centre)).toEqual(fromCity)
    expect(reopened(saved)).toEqual(fromCity)
    expect(reopened({ ...saved, latitude: -22.91 }, centre)).toEqual({ ...fromCity, fromMe: true })
    expect(reopened({ ...saved, longitude: -47.07 }, centre)).toEqual({ ...fromCity, fromMe: true })
  })

  it('measured from the reader anew, without keeping where they were', () => {
    expect(reopened({ stateId: 35, distanceKm: 10, latitude: -23.5, longitude: -46.6 })).toEqual({
      state: 35,
      distanceKm: 10,
      fromMe: true,
    })
  })
})
