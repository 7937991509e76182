import { describe, expect, it } from 'vitest'
import { emptySearch, missingFields, searchAddress, withState } from './search.ts'

const complete = { ...emptySearch, type: 'purchase', stateId: '35', cityId: '3550308' } as const

describe('home search', () => {
  it('requires type, state and city, and reports missing ones in order', () => {
    expect(missingFields(emptySearch)).toEqual(['type', 'state', 'city'])
    expect(missingFields({ ...complete, stateId: '', cityId: '' })).toEqual(['state', 'city'])
    expect(missingFields(complete)).toEqual([])
  })

  it('clears the city when another state is chosen', () => {
    expect(withState(complete, '33')).toEqual({ ...complete, stateId: '33', cityId: '' })
  })

  it('links to the listing with ids and omits empty values', () => {
    expect(searchAddress(complete)).toBe('/recyclables?type=purchase&state=35&city=3550308')
  })

  it('passes on distance, prices in reais and ISO days', () => {
    const values = {
      ...complete,
      distanceKm: '25',
      priceMinCents: 1050,
      priceMaxCents: 20_000,
      startDate: '2026-11-01',
      endDate: '2026-11-20',
    }
    expect(searchAddress(values)).toBe(
      '/recyclables?type=purchase&state=35&city=3550308&distance=25&priceMin=10.5&priceMax=200&startDate=2026-11-01&endDate=2026-11-20',
    )
  })
})
