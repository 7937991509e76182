import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingFilters } from '../../../shared/contract/recyclables.ts'
import { timeOfId } from '../../../shared/ids.ts'
import { distanceKm } from '../../../shared/places.ts'
import { arbitraryCard, arbitraryFilters } from '../../../test/support/fixtures/arbitrary-ads.ts'
import { type CardRow, cardKeys } from '../../catalogue/card-row.ts'
import { listNearest, listRecyclables, mapRecyclables, planListing, type QueryCards } from './list.ts'

/** Row limit of a query: a page plus one, or a filtered round. */
const largestRound = 40

class Partitions {
  readonly #partitions = new Map<string, Map<string, CardRow>>()
  reads = 0
  largest = 0
  constructor(cards: readonly CardRow[] = []) {
    for (const card of cards) this.list(card)
  }
  list(card: CardRow) {
    for (const { pk, sk } of cardKeys(card))
      this.#partitions.set(pk, (this.#partitions.get(pk) ?? new Map()).set(sk, card))
  }
  unlist(card: CardRow) {
    for (const { pk, sk } of cardKeys(card)) this.#partitions.get(pk)?.delete(sk)
  }
  readonly query: QueryCards = async (partition, { lowest, highest, before, limit }) => {
    this.reads++
    this.largest = Math.max(this.largest, limit)
    const all = [...(this.#partitions.get(partition)?.values() ?? [])]
      .filter(({ id }) => id >= lowest && id <= highest && (before === undefined || id < before))
      .sort((a, b) => (a.id < b.id ? 1 : -1))
    return { cards: all.slice(0, limit), more: all.length >= limit }
  }
}

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
    partitions.reads = 0
    const { items, nextCursor } = await listRecyclables(partitions.query, filters, cursor)
    expect(items.length).toBeLessThanOrEqual(9)
    expect(partitions.reads).toBeLessThanOrEqual(9)
    expect(partitions.largest).toBeLessThanOrEqual(largestRound)
    seen.push(...items.map(({ id }) => id))
    if (nextCursor === null) return { seen, pages: page + 1 }
    cursor = nextCursor
    between(page)
  }
  throw new Error('the listing has no end')
}

/** Counts how many runs reached each page, so deep pages are really tested. */
class Depth {
  readonly #pages: number[] = []
  came(pages: number) {
    this.#pages.push(pages)
  }
  runsTo(page: number): number {
    return this.#pages.filter((pages) => pages >= page).length
  }
}

describe('listing', () => {
  it('equals a filter and sort over all ads on every page', async () => {
    const depth = new Depth()
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCard, { minLength: 60, maxLength: 120 }),
        arbitraryFilters,
        async (cards, filters) => {
          const { seen, pages } = await allPages(new Partitions(cards), filters)
          expect(seen).toEqual(naive(cards, filters))
          depth.came(pages)
        },
      ),
      { numRuns: 100 },
    )
    expect(depth.runsTo(2)).toBeGreaterThanOrEqual(50)
    expect(depth.runsTo(3)).toBeGreaterThanOrEqual(33)
    expect(depth.runsTo(6)).toBeGreaterThanOrEqual(10)
  })

  it('equals it for few ads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryCard, { maxLength: 20 }), arbitraryFilters, async (cards, filters) => {
        expect((await allPages(new Partitions(cards), filters)).seen).toEqual(naive(cards, filters))
      }),
      { numRuns: 100 },
    )
  })

  it('repeats and loses no ad while others appear and disappear between pages', async () => {
    const depth = new Depth()
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCard, { minLength: 50, maxLength: 80 }),
        arbitraryFilters,
        fc.array(arbitraryCard, { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        async (cards, filters, newcomers, chance) => {
          const partitions = new Partitions(cards)
          const gone = new Set<string>()
          const { seen, pages } = await allPages(partitions, filters, () => {
            const leaving = cards[(chance.next().value ?? 0) % cards.length]
            if (leaving) {
              partitions.unlist(leaving)
              gone.add(leaving.id)
            }
            const coming = newcomers.pop()
            if (coming) partitions.list(coming)
          })
          depth.came(pages)
          expect(new Set(seen).size).toBe(seen.length)
          const throughout = naive(cards, filters).filter((id) => !gone.has(id))
          expect(seen).toEqual(expect.arrayContaining(throughout))
        },
      ),
      { numRuns: 60 },
    )
    expect(depth.runsTo(2)).toBeGreaterThanOrEqual(30)
    expect(depth.runsTo(4)).toBeGreaterThanOrEqual(8)
  })

  it('reads one partition for a place, at most nine for 25 km', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCard, { maxLength: 60 }),
        fc.integer({ min: -3300, max: 500 }).map((steps) => steps / 100),
        fc.integer({ min: -7300, max: -3500 }).map((steps) => steps / 100),
        async (cards, latitude, longitude) => {
          const partitions = new Partitions(cards)
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

  it('returns distances from the position, with or without a radius', async () => {
    const { query } = new Partitions(fc.sample(arbitraryCard, 5))
    const from = { latitude: -23.533, longitude: -46.64 }
    const { items } = await listRecyclables(query, from, undefined)
    expect(items).toHaveLength(5)
    for (const { place, distanceKm: said } of items) expect(said).toBeCloseTo(distanceKm(from, place), 0)
    const plain = await listRecyclables(query, { latitude: -23.533 }, undefined)
    expect(plain.items.map((item) => item.distanceKm)).toEqual([null, null, null, null, null])
  })

  it('by distance is sorted, complete and needs one query per partition and page', async () => {
    const depth = new Depth()
    const from = { latitude: -23.533, longitude: -46.64 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCard, { minLength: 60, maxLength: 120 }),
        arbitraryFilters,
        async (cards, filters) => {
          const partitions = new Partitions(cards)
          const asked = { ...from, ...filters }
          const seen: string[] = []
          let cursor: string | undefined
          let pages = 0
          do {
            partitions.reads = 0
            const page = await listNearest(partitions.query, asked, cursor)
            expect(partitions.reads).toBe(planListing(asked).partitions.length)
            seen.push(...page.items.map(({ id }) => id))
            cursor = page.nextCursor ?? undefined
            pages += 1
          } while (cursor !== undefined && pages < 100)
          depth.came(pages)
          expect([...seen].sort().reverse()).toEqual(naive(cards, asked))
          // With one partition all ads are in one window.
          if (planListing(asked).partitions.length > 1) return
          const { latitude = from.latitude, longitude = from.longitude } = asked
          const km = new Map(cards.map(({ id, place }) => [id, distanceKm({ latitude, longitude }, place)]))
          const distances = seen.map((id) => km.get(id) ?? 0)
          expect(distances).toEqual([...distances].sort((a, b) => a - b))
        },
      ),
      { numRuns: 80 },
    )
    expect(depth.runsTo(3)).toBeGreaterThanOrEqual(20)
  })

  it('by distance continues with older ads beyond the window and requires a position', async () => {
    const cards = fc.sample(arbitraryCard, 200)
    const partitions = new Partitions(cards)
    const from = { latitude: -23.533, longitude: -46.64 }
    const newest = naive(cards, {})
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listNearest(partitions.query, from, cursor)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect([...seen.slice(0, 160)].sort()).toEqual([...newest.slice(0, 160)].sort())
    expect(new Set(seen).size).toBe(200)
    await expect(listNearest(partitions.query, {}, undefined)).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('refuses a foreign cursor', async () => {
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

describe('map', () => {
  it('returns the hundred newest ads of a place in one query', async () => {
    const cards = fc.sample(arbitraryCard, 120)
    const reads: number[] = []
    const query: QueryCards = async (partition, { limit }) => {
      expect(partition).toBe('CARDS#BR#*#*')
      reads.push(limit)
      const newest = [...cards].sort((a, b) => (a.id < b.id ? 1 : -1))
      return { cards: newest.slice(0, limit), more: true }
    }
    const { items } = await mapRecyclables(query, {})
    expect(items.map(({ id }) => id)).toEqual(naive(cards, {}).slice(0, 100))
    expect(reads).toEqual([101])
  })
  it('returns distances from the position', async () => {
    const [card] = fc.sample(arbitraryCard, 1)
    const { query } = new Partitions(card && [card])
    const { items } = await mapRecyclables(query, { latitude: -23.533, longitude: -46.64 })
    expect(items[0]?.distanceKm).toBeTypeOf('number')
  })
})
