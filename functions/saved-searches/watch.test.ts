import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import { actions, categories } from '../../shared/categories.ts'
import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { newId } from '../../shared/ids.ts'
import { distanceKm } from '../../shared/places.ts'
import { fits, watcherKeys, watcherPartitions } from './watch.ts'

const cities = [
  { stateId: 35, uf: 'SP', cityId: 3550308, city: 'São Paulo', latitude: -23.5325, longitude: -46.6375 },
  { stateId: 35, uf: 'SP', cityId: 3509502, city: 'Campinas', latitude: -22.9075, longitude: -47.0625 },
  { stateId: 33, uf: 'RJ', cityId: 3304557, city: 'Rio de Janeiro', latitude: -22.9125, longitude: -43.2025 },
]
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const anOffer = fc
  .record({
    place: fc.constantFrom(...cities),
    category: fc.constantFrom(...categories),
    action: fc.constantFrom(...actions),
    priceCents: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(
    ({ place, ...rest }): RecyclableOffer =>
      ({
        recyclableId: newId('recyclable', new Date()),
        ownerId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11',
        type: 'x',
        feedback: '',
        ...place,
        ...rest,
      }) as RecyclableOffer,
  )
const someFilters = fc
  .record({
    place: optional(fc.constantFrom(...cities)),
    kind: fc.constantFrom('city', 'state', 'circle'),
    radius: fc.constantFrom(5, 25, 90, 400),
    category: optional(fc.constantFrom(...categories)),
    action: optional(fc.constantFrom(...actions)),
    priceMaxCents: optional(fc.integer({ min: 0, max: 10_000 })),
  })
  .map(({ place, kind, radius, ...rest }) => {
    const where = !place
      ? {}
      : kind === 'city'
        ? { cityId: place.cityId }
        : kind === 'state'
          ? { stateId: place.stateId }
          : { latitude: place.latitude, longitude: place.longitude, distanceKm: radius }
    return Object.fromEntries(
      Object.entries({ ...rest, ...where }).filter(([, value]) => value !== undefined),
    ) as SavedFilters
  })

function wanted(filters: SavedFilters, offer: RecyclableOffer): boolean {
  const { latitude, longitude, distanceKm: radius } = filters
  if (filters.category && filters.category !== offer.category) return false
  if (filters.action && filters.action !== offer.action) return false
  if (filters.priceMaxCents !== undefined && offer.priceCents > filters.priceMaxCents) return false
  if (filters.cityId !== undefined) return filters.cityId === offer.cityId
  if (filters.stateId !== undefined) return filters.stateId === offer.stateId
  if (radius !== undefined && latitude !== undefined && longitude !== undefined)
    return distanceKm({ latitude, longitude }, offer) <= radius
  return true
}

describe('saved searches that wait', () => {
  it('are found by an approved ad exactly when it is what they look for, each once', () => {
    fc.assert(
      fc.property(anOffer, someFilters, (offer, filters) => {
        const partitions = watcherPartitions(offer)
        const found = watcherKeys({ id: 'sse_1', filters }).filter(({ pk }) => partitions.includes(pk)).length
        const told = found > 0 && fits({ filters }, offer)
        expect(told).toBe(wanted(filters, offer))
        expect(found).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })
  it('stand under nine keys at most for a circle of 25 km', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -33, max: 5, noNaN: true }),
        fc.double({ min: -73, max: -35, noNaN: true }),
        (latitude, longitude) => {
          expect(
            watcherKeys({ id: 'sse_1', filters: { latitude, longitude, distanceKm: 25 } }).length,
          ).toBeLessThanOrEqual(9)
        },
      ),
    )
  })
  it('with a distance need a position', () => {
    expect(() => watcherKeys({ id: 'sse_1', filters: { distanceKm: 5 } })).toThrow('request.invalid')
  })
})
