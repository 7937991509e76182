import { describe, expect, it } from 'vitest'
import type { RecyclableCard } from '../../../shared/contract/recyclables.ts'
import { matchesFilters } from './matches.ts'

const card: RecyclableCard = {
  id: 'ad_1',
  type: 'Latas',
  category: 'metal',
  action: 'sale',
  priceCents: 5000,
  // Still 20 November in São Paulo.
  createdAt: '2026-11-21T01:30:00.000Z',
  place: {
    stateId: 35,
    uf: 'SP',
    cityId: 3550308,
    city: 'São Paulo',
    district: 'Sé',
    latitude: -23.55,
    longitude: -46.63,
  },
  cover: null,
  distanceKm: null,
}
const centre = { latitude: -23.55, longitude: -46.63 }

describe('a new ad stands on top of the list', () => {
  it.each([
    ['nothing but its place is asked for', { stateId: 35, cityId: 3550308 }],
    ['material and action are its own', { category: 'metal', action: 'sale' } as const],
    ['its price is at the edge of the range', { priceMinCents: 5000, priceMaxCents: 5000 }],
    ['its day in São Paulo is in the period', { startDate: '2026-11-20', endDate: '2026-11-20' }],
    ['it is near enough', { cityId: 3550308, distanceKm: 5 }],
    ['it is near enough, though of the next city', { cityId: 3518800, distanceKm: 25 }],
  ])('where %s', (_, filters) => {
    expect(matchesFilters(card, filters, centre)).toBe(true)
  })

  it.each([
    ['another city is shown', { cityId: 3509502 }],
    ['another state is shown', { stateId: 33 }],
    ['another material is asked for', { category: 'glass' } as const],
    ['donations are asked for', { action: 'donation' } as const],
    ['it costs too much', { priceMaxCents: 4999 }],
    ['it came after the period', { endDate: '2026-11-19' }],
    ['it is too far from where the reader is', { latitude: -22.9, longitude: -43.2, distanceKm: 50 }],
  ])('but not where %s', (_, filters) => {
    expect(matchesFilters(card, filters, centre)).toBe(false)
  })
})
