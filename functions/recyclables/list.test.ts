import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actions, categories } from '../../shared/categories.ts'
import type { ListingFilters } from '../../shared/contract/recyclables.ts'
import { newId, timeOfId } from '../../shared/ids.ts'
import { distanceKm } from '../../shared/places.ts'
import { type CardRow, cardKeys } from '../catalogue/card-row.ts'
import { publicPosition } from '../catalogue/cells.ts'
import { listRecyclables, type QueryCards } from './list.ts'

const cities = [
  { stateId: 35, uf: 'SP', cityId: 3550308, city: 'São Paulo', latitude: -23.533, longitude: -46.64 },
  { stateId: 35, uf: 'SP', cityId: 3518800, city: 'Guarulhos', latitude: -23.4538, longitude: -46.5333 },
  { stateId: 33, uf: 'RJ', cityId: 3304557, city: 'Rio de Janeiro', latitude: -22.9129, longitude: -43.2003 },
]
const origin = Date.UTC(2026, 0, 1)
const day = 24 * 60 * 60 * 1000

const arbitraryCard = fc
  .record({
    at: fc.integer({ min: 0, max: 60 * day }),
    city: fc.constantFrom(...cities),
    dLat: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    dLon: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    category: fc.constantFrom(...categories),
    action: fc.constantFrom(...actions),
    priceCents: fc.integer({ min: 100, max: 50_000 }),
  })
  .map(({ at, city, dLat, dLon, category, action, priceCents }): CardRow => {
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

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const arbitraryFilters: fc.Arbitrary<ListingFilters> = fc
  .record({
    city: optional(fc.constantFrom(...cities)),
    wholeState: fc.boolean(),
    category: optional(fc.constantFrom(...categories)),
    action: optional(fc.constantFrom(...actions)),
    distanceKm: optional(fc.constantFrom(5, 25, 60, 300)),
    priceMinCents: optional(fc.integer({ min: 0, max: 30_000 })),
    priceMaxCents: optional(fc.integer({ min: 10_000, max: 60_000 })),
    startDay: optional(fc.integer({ min: 0, max: 60 })),
    endDay: optional(fc.integer({ min: 0, max: 60 })),
  })
  .map(({ city, wholeState, startDay, endDay, distanceKm: radius, ...rest }) => {
    const date = (days: number) => new Date(origin + days * day).toISOString().slice(0, 10)
    const filters = {
      ...rest,
      ...(city ? (wholeState ? { stateId: city.stateId } : { stateId: city.stateId, cityId: city.cityId }) : {}),
      ...(city && radius ? { distanceKm: radius, latitude: city.latitude, longitude: city.longitude } : {}),
      ...(startDay === undefined ? {} : { startDate: date(startDay) }),
      ...(endDay === undefined ? {} : { endDate: date(endDay) }),
    }
    return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as ListingFilters
  })

/** The listing's partitions in memory, kept up exactly as the transactions keep them. */
class Partitions {
  readonly #partitions = new Map<string, Map<string, CardRow>>()
  reads = 0
  list(card: CardRow) {
    for (const { pk, sk } of cardKeys(card))
      this.#partitions.set(pk, (this.#partitions.get(pk) ?? new Map()).set(sk, card))
  }
  unlist(card: CardRow) {
    for (const { pk, sk } of cardKeys(card)) this.#partitions.get(pk)?.delete(sk)
  }
  readonly query: QueryCards = async (partition, { lowest, highest, before, limit }) => {
    this.reads++
    const all = [...(this.#partitions.get(partition)?.values() ?? [])]
      .filter(({ id }) => id >= lowest && id <= highest && (before === undefined || id < before))
      .sort((a, b) => (a.id < b.id ? 1 : -1))
    return { cards: all.slice(0, limit), more: all.length >= limit }
  }
}

/** What the listing means, written as a filter over everything. */
function naive(cards: readonly CardRow[], filters: ListingFilters): string[] {
  const { latitude, longitude, distanceKm: radius } = filters
  const circle = radius !== undefined && latitude !== undefined && longitude !== undefined
  return cards
    .filter((card) => {
      const at = new Date(timeOfId(card.id).getTime() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10)
      if (circle && distanceKm({ latitude, longitude }, card.place) > radius) return false
      if (!circle && filters.cityId !== undefined && card.place.cityId !== filters.cityId) return false
      if (!circle && filters.stateId !== undefined && card.place.stateId !== filters.stateId) return false
      if (filters.category && card.category !== filters.category) return false
      if (filters.action && card.action !== filters.action) return false
      if (filters.priceMinCents !== undefined && card.priceCents < filters.priceMinCents) return false
      if (filters.priceMaxCents !== undefined && card.priceCents > filters.priceMaxCents) return false
      if (filters.startDate && at < filters.startDate) return false
      return !(filters.endDate && at > filters.endDate)
    })
    .map(({ id }) => id)
    .sort((a, b) => (a < b ? 1 : -1))
}

async function allPages(
  partitions: Partitions,
  filters: ListingFilters,
  between: (page: number) => void = () => undefined,
) {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 500; page++) {
    const { items, nextCursor } = await listRecyclables(partitions.query, filters, cursor)
    expect(items.length).toBeLessThanOrEqual(9)
    seen.push(...items.map(({ id }) => id))
    if (nextCursor === null) return seen
    cursor = nextCursor
    between(page)
  }
  throw new Error('the listing has no end')
}

describe('the listing', () => {
  it('equals a naive filter-and-sort over all ads, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryCard, { maxLength: 120 }), arbitraryFilters, async (cards, filters) => {
        const partitions = new Partitions()
        for (const card of cards) partitions.list(card)
        expect(await allPages(partitions, filters)).toEqual(naive(cards, filters))
      }),
      { numRuns: 150 },
    )
  })

  it('shows nothing twice and loses nothing that was there throughout, with ads coming and going between pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCard, { minLength: 10, maxLength: 80 }),
        arbitraryFilters,
        fc.array(arbitraryCard, { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        async (cards, filters, newcomers, chance) => {
          const partitions = new Partitions()
          for (const card of cards) partitions.list(card)
          const gone = new Set<string>()
          const seen = await allPages(partitions, filters, () => {
            const leaving = cards[(chance.next().value ?? 0) % cards.length]
            if (leaving) {
              partitions.unlist(leaving)
              gone.add(leaving.id)
            }
            const coming = newcomers.pop()
            if (coming) partitions.list(coming)
          })
          expect(new Set(seen).size).toBe(seen.length)
          const throughout = naive(cards, filters).filter((id) => !gone.has(id))
          expect(seen).toEqual(expect.arrayContaining(throughout))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('reads one partition for any place, category and action, and at most nine for a circle of 25 km', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCard, { maxLength: 60 }),
        fc.double({ min: -33, max: 5, noNaN: true }),
        fc.double({ min: -73, max: -35, noNaN: true }),
        async (cards, latitude, longitude) => {
          const partitions = new Partitions()
          for (const card of cards) partitions.list(card)
          await listRecyclables(partitions.query, { cityId: 3550308, category: 'plastic', action: 'sale' }, undefined)
          expect(partitions.reads).toBe(1)
          partitions.reads = 0
          await listRecyclables(partitions.query, { latitude, longitude, distanceKm: 25 }, undefined)
          expect(partitions.reads).toBeLessThanOrEqual(9)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('refuses a cursor that it did not make', async () => {
    const { query } = new Partitions()
    await expect(listRecyclables(query, {}, 'bm90IGEgY3Vyc29y')).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('refuses a distance without a position', async () => {
    const { query } = new Partitions()
    await expect(listRecyclables(query, { cityId: 3550308, distanceKm: 5 }, undefined)).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })
})
