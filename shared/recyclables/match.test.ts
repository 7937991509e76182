import { describe, expect, it } from 'vitest'
import { type FilterableAd, matchesFilters } from './match.ts'

const card: FilterableAd = {
  category: 'metal',
  action: 'sale',
  priceCents: 5000,
  // Still 20 November in São Paulo.
  createdAt: '2026-11-21T01:30:00.000Z',
  place: { stateId: 35, cityId: 3550308, latitude: -23.55, longitude: -46.63 },
}
const centre = { latitude: -23.55, longitude: -46.63 }

describe('matchesFilters', () => {
  it.each([
    ['nothing but its place is asked for', { stateId: 35, cityId: 3550308 }],
    ['material and action are its own', { category: 'metal', action: 'sale' } as const],
    ['its price is at the edge of the range', { priceMinCents: 5000, priceMaxCents: 5000 }],
    ['its day in São Paulo is in the period', { startDate: '2026-11-20', endDate: '2026-11-20' }],
    ['it is near enough', { cityId: 3550308, distanceKm: 5 }],
    ['it is near enough, though of the next city and state', { stateId: 33, cityId: 3518800, distanceKm: 25 }],
    ['all of Brazil is asked for', {}],
    ['the city is its own, whatever state is named beside it', { stateId: 33, cityId: 3550308 }],
  ])('matches when %s', (_, filters) => {
    expect(matchesFilters(card, filters, centre)).toBe(true)
  })

  it.each([
    ['another city is shown', { cityId: 3509502 }],
    ['another state is shown', { stateId: 33 }],
    ['another material is asked for', { category: 'glass' } as const],
    ['donations are asked for', { action: 'donation' } as const],
    ['it costs too much', { priceMaxCents: 4999 }],
    ['it costs too little', { priceMinCents: 5001 }],
    ['it came after the period', { endDate: '2026-11-19' }],
    ['it came before the period', { startDate: '2026-11-21' }],
    ['it is too far from where the reader is', { latitude: -22.9, longitude: -43.2, distanceKm: 50 }],
  ])('does not match when %s', (_, filters) => {
    expect(matchesFilters(card, filters, centre)).toBe(false)
  })

  it('includes the edge of a circle', () => {
    // One degree of latitude is 111.195 km on the mean radius.
    const from = { latitude: -24.55, longitude: -46.63 }
    expect(matchesFilters(card, { ...from, distanceKm: 111.2 })).toBe(true)
    expect(matchesFilters(card, { ...from, distanceKm: 111.19 })).toBe(false)
  })

  it('falls back to the city when no position is known', () => {
    expect(matchesFilters(card, { cityId: 3550308, distanceKm: 5 }, null)).toBe(true)
    expect(matchesFilters(card, { cityId: 3509502, distanceKm: 5 }, null)).toBe(false)
    expect(matchesFilters(card, { cityId: 3509502, distanceKm: 5, latitude: -23.55 }, null)).toBe(false)
  })

  it("prefers the user's position over the centre", () => {
    const rio = { latitude: -22.9, longitude: -43.2 }
    expect(matchesFilters(card, { ...rio, distanceKm: 50 }, centre)).toBe(false)
    expect(matchesFilters(card, { ...centre, distanceKm: 50 }, rio)).toBe(true)
  })

  it('matches no period without a creation time', () => {
    const { createdAt: _, ...timeless } = card
    expect(matchesFilters(timeless, { category: 'metal' })).toBe(true)
    expect(matchesFilters(timeless, { startDate: '2020-01-01' })).toBe(false)
    expect(matchesFilters(timeless, { endDate: '2030-01-01' })).toBe(false)
  })
})
