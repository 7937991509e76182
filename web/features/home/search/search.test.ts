import { describe, expect, it } from 'vitest'
import { emptySearch, missingFields, searchAddress, withState } from './search.ts'

const complete = { ...emptySearch, type: 'purchase', stateId: '35', cityId: '3550308' } as const

describe('the home search card', () => {
  it('needs type, state and city, and names only the missing ones in the order of the card', () => {
    expect(missingFields(emptySearch)).toEqual(['type', 'state', 'city'])
    expect(missingFields({ ...complete, stateId: '', cityId: '' })).toEqual(['state', 'city'])
    expect(missingFields(complete)).toEqual([])
  })

  it('clears the city when another state is chosen', () => {
    expect(withState(complete, '33')).toEqual({ ...complete, stateId: '33', cityId: '' })
  })

  it('leads to the listing with ids, leaving out what is empty', () => {
    expect(searchAddress(complete)).toBe('/recyclables?type=purchase&state=35&city=3550308')
  })

  it('passes distance, prices in reais and ISO days on', () => {
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
