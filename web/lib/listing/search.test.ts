import { describe, expect, it } from 'vitest'
import { changeListingSearch, toListingFilters, withIds } from './search.ts'

describe('changeListingSearch', () => {
  it('clears the city when the state changes', () => {
    expect(changeListingSearch({ state: 35, city: 3550308 }, { state: 33 })).toEqual({ state: 33 })
  })

  it('keeps the order when the text is removed', () => {
    const search = { q: 'pet', order: 'nearest', state: 35 } as const
    expect(changeListingSearch(search, { state: 33 })).toEqual({ q: 'pet', order: 'nearest', state: 33 })
    expect(changeListingSearch(search, { q: undefined })).toEqual({ order: 'nearest', state: 35 })
  })

  it('removes a distance from the centre with its city, but keeps one from the user', () => {
    const search = { state: 35, city: 3550308, distanceKm: 10 } as const
    expect(changeListingSearch(search, { state: 33 })).toEqual({ state: 33 })
    expect(changeListingSearch(search, { city: undefined })).toEqual({ state: 35 })
    expect(changeListingSearch(search, { city: 3509502 })).toEqual({ ...search, city: 3509502 })
    expect(changeListingSearch({ ...search, fromMe: true }, { state: 33 })).toEqual({
      state: 33,
      distanceKm: 10,
      fromMe: true,
    })
    expect(changeListingSearch({ distanceKm: 10 }, { action: 'sale' })).toEqual({ distanceKm: 10, action: 'sale' })
  })

  it('removes the origin with the distance', () => {
    expect(changeListingSearch({ distanceKm: 10, fromMe: true }, { distanceKm: undefined })).toEqual({})
  })
})

describe('map area', () => {
  const area = { latitude: -23.55, longitude: -46.63, km: 12 }

  it('replaces city and distance, and is replaced by another place', () => {
    const search = { state: 35, city: 3550308, distanceKm: 10, fromMe: true, q: 'pet' } as const
    const here = changeListingSearch(search, { area })
    expect(here).toEqual({ state: 35, q: 'pet', area })
    expect(changeListingSearch(here, { category: 'glass' })).toEqual({ ...here, category: 'glass' })
    expect(changeListingSearch(here, { state: 33 })).toEqual({ state: 33, q: 'pet' })
    expect(changeListingSearch(here, { distanceKm: 5 })).toEqual({ state: 35, q: 'pet', distanceKm: 5 })
  })

  it('becomes a circle in the API filters, without state or city', () => {
    const circle = { distanceKm: 12, latitude: -23.55, longitude: -46.63 }
    expect(toListingFilters({ area, category: 'glass' }, { stateId: 35 })).toEqual({ category: 'glass', ...circle })
    expect(toListingFilters({ area }, { stateId: 35, cityId: 3550308 }, { latitude: 0, longitude: 0 })).toEqual(circle)
  })
})

describe('toListingFilters', () => {
  it('omits a distance without an origin', () => {
    expect(toListingFilters({ distanceKm: 10 }, { stateId: 35 })).toEqual({ stateId: 35 })
    const from = { latitude: -23.5, longitude: -46.6 }
    expect(toListingFilters({ distanceKm: 10 }, { stateId: 35 }, from)).toEqual({
      stateId: 35,
      distanceKm: 10,
      ...from,
    })
  })

  it('adds the state of a city', () => {
    expect(toListingFilters({ category: 'glass' }, { cityId: 3550308 })).toEqual({
      stateId: 35,
      cityId: 3550308,
      category: 'glass',
    })
  })
})

describe('withIds', () => {
  const brotas = { id: 3507902, stateId: 35, name: 'Brotas', latitude: -22.28, longitude: -48.13 }

  it("replaces a city's name by its ids once the city is known", () => {
    expect(withIds({ city: 'brotas', category: 'glass' }, brotas)).toEqual({
      state: 35,
      city: 3507902,
      category: 'glass',
    })
  })

  it('keeps the name until then, and keeps existing ids', () => {
    expect(withIds({ city: 'brotas' }, undefined)).toEqual({ city: 'brotas' })
    expect(withIds({ state: 35, city: 3550308 }, brotas)).toEqual({ state: 35, city: 3550308 })
  })
})
