import fc from 'fast-check'
import type { CardRow } from '../../../functions/catalogue/card-row.ts'
import { publicPosition } from '../../../functions/catalogue/cells.ts'
import type { ListingFilters } from '../../../shared/contract/recyclables.ts'
import { dayMs } from '../../../shared/days.ts'
import { newId } from '../../../shared/ids.ts'
import { actions, categories } from '../../../shared/recyclables/categories.ts'

const cities = [
  { stateId: 35, uf: 'SP', cityId: 3550308, city: 'São Paulo', latitude: -23.533, longitude: -46.64 },
  { stateId: 35, uf: 'SP', cityId: 3518800, city: 'Guarulhos', latitude: -23.4538, longitude: -46.5333 },
  { stateId: 33, uf: 'RJ', cityId: 3304557, city: 'Rio de Janeiro', latitude: -22.9129, longitude: -43.2003 },
]
const origin = Date.UTC(2026, 0, 1)
// Uniform values: `fc.double` mostly produces values near zero.
const nearby = fc.integer({ min: -3000, max: 3000 }).map((steps) => steps / 1e4)

/** Cards of ads from sixty days, in and around three cities. */
export const arbitraryCard: fc.Arbitrary<CardRow> = fc
  .record({
    at: fc.integer({ min: 0, max: 60 * dayMs }),
    city: fc.constantFrom(...cities),
    dLat: nearby,
    dLon: nearby,
    category: fc.constantFrom(...categories),
    action: fc.constantFrom(...actions),
    priceCents: fc.integer({ min: 100, max: 50_000 }),
  })
  .map(({ at, city, dLat, dLon, category, action, priceCents }) => {
    const position = publicPosition({ latitude: city.latitude + dLat, longitude: city.longitude + dLon })
    return {
      id: newId('recyclable', new Date(origin + at)),
      type: 'Garrafas',
      category,
      action,
      priceCents: action === 'donation' ? 0 : priceCents,
      createdAt: new Date(origin + at).toISOString(),
      place: { ...city, district: null, ...position },
      cover: null,
    }
  })

/** Present in one search of four, so that most searches match many ads. */
const optional = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

/** Filters for such ads; some with a city have its position too, and some of these a distance. */
export const arbitraryFilters: fc.Arbitrary<ListingFilters> = fc
  .record({
    city: fc.constantFrom(undefined, ...cities),
    wholeState: fc.boolean(),
    hasPosition: fc.boolean(),
    category: optional(fc.constantFrom(...categories)),
    action: optional(fc.constantFrom(...actions)),
    distanceKm: optional(fc.constantFrom(5, 25, 60, 100, 300, 500)),
    priceMinCents: optional(fc.integer({ min: 0, max: 30_000 })),
    priceMaxCents: optional(fc.integer({ min: 10_000, max: 60_000 })),
    startDay: optional(fc.integer({ min: 0, max: 40 })),
    endDay: optional(fc.integer({ min: 20, max: 60 })),
  })
  .map(({ city, wholeState, hasPosition, startDay, endDay, distanceKm, ...rest }) => {
    const date = (days: number) => new Date(origin + days * dayMs).toISOString().slice(0, 10)
    const filters = {
      ...rest,
      ...(city && { stateId: city.stateId }),
      ...(city && !wholeState && { cityId: city.cityId }),
      ...(city && (hasPosition || distanceKm) && { latitude: city.latitude, longitude: city.longitude }),
      ...(city && { distanceKm }),
      ...(startDay !== undefined && { startDate: date(startDay) }),
      ...(endDay !== undefined && { endDate: date(endDay) }),
    }
    return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as ListingFilters
  })
