import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { newId } from '../../shared/ids.ts'
import { distanceKm } from '../../shared/places.ts'
import { actions, categories } from '../../shared/recyclables/categories.ts'
import { watcherKeys } from '../catalogue/watcher-keys.ts'
import { fits, watchedWords, watcherPartitions } from './watch.ts'

const cities = [
  { stateId: 35, uf: 'SP', cityId: 3550308, city: 'São Paulo', latitude: -23.5325, longitude: -46.6375 },
  { stateId: 35, uf: 'SP', cityId: 3509502, city: 'Campinas', latitude: -22.9075, longitude: -47.0625 },
  { stateId: 33, uf: 'RJ', cityId: 3304557, city: 'Rio de Janeiro', latitude: -22.9125, longitude: -43.2025 },
]
const vocabulary = ['garrafa', 'tampa', 'azul', 'i7-10700']
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const anOffer = fc
  .record({
    place: fc.constantFrom(...cities),
    category: fc.constantFrom(...categories),
    action: fc.constantFrom(...actions),
    priceCents: fc.integer({ min: 0, max: 10_000 }),
    words: fc.subarray(vocabulary),
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
    q: optional(fc.subarray([...vocabulary, '50 kg']).map((words) => words.join(' '))),
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
  const { latitude, longitude, distanceKm: radius, q = '' } = filters
  if (vocabulary.some((word) => q.includes(word) && !offer.words.includes(word))) return false
  if (filters.category && filters.category !== offer.category) return false
  if (filters.action && filters.action !== offer.action) return false
  if (filters.priceMaxCents !== undefined && offer.priceCents > filters.priceMaxCents) return false
  if (filters.cityId !== undefined) return filters.cityId === offer.cityId
  if (filters.stateId !== undefined) return filters.stateId === offer.stateId
  if (radius !== undefined && latitude !== undefined && longitude !== undefined)
    return distanceKm({ latitude, longitude }, offer) <= radius
  return true
}

describe('watcher keys', () => {
  it('match a saved search to an ad exactly when it fits, once', () => {
    fc.assert(
      fc.property(anOffer, someFilters, (offer, filters) => {
        const partitions = watcherPartitions(offer)
        const words = watchedWords(filters)
        const found = watcherKeys({ id: 'sse_1', filters, words }).filter(({ pk }) => partitions.includes(pk)).length
        const told = found > 0 && fits({ filters, words }, offer)
        expect(told).toBe(wanted(filters, offer))
        expect(found).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })
  it('are at most nine for a 25 km circle', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -33, max: 5, noNaN: true }),
        fc.double({ min: -73, max: -35, noNaN: true }),
        (latitude, longitude) => {
          expect(
            watcherKeys({ id: 'sse_1', filters: { latitude, longitude, distanceKm: 25 }, words: [] }).length,
          ).toBeLessThanOrEqual(9)
        },
      ),
    )
  })
  it('use the rarest word, independent of material and action', () => {
    const filters = { cityId: 3550308, category: 'plastic', q: 'garrafas pet i7-10700' } as const
    const words = watchedWords(filters)
    expect(words[0]).toBe('i7-10700')
    expect(watcherKeys({ id: 'sse_1', filters, words })).toEqual([{ pk: 'WATCH#C3550308#i7-10700', sk: 'sse_1' }])
  })
  it('of an ad are at most 84 partitions', () => {
    const words = Array.from({ length: 10 }, (_, index) => `w${index}`)
    const [offer] = fc.sample(anOffer, { numRuns: 1, seed: 1 })
    expect(offer && watcherPartitions({ ...offer, words })).toHaveLength(84)
  })
  it('require a position for a distance', () => {
    expect(() => watcherKeys({ id: 'sse_1', filters: { distanceKm: 5 }, words: [] })).toThrow('request.invalid')
  })
})
