import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingFilters } from '../../../shared/contract/recyclables.ts'
import { newId, timeOfId } from '../../../shared/ids.ts'
import { distanceKm } from '../../../shared/places.ts'
import { actions, categories } from '../../../shared/recyclables/categories.ts'
import { type CardRow, cardKeys } from '../../catalogue/card-row.ts'
import { publicPosition } from '../../catalogue/cells.ts'
import { listNearest, listRecyclables, mapRecyclables, planListing, type QueryCards, readPage } from './list.ts'

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
    // Evenly spread: `fc.double` gives hardly anything but zeros.
    dLat: fc.integer({ min: -3000, max: 3000 }).map((steps) => steps / 1e4),
    dLon: fc.integer({ min: -3000, max: 3000 }).map((steps) => steps / 1e4),
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

/** Asked for by one search in four: most searches match much of what is there. */
const optional = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const arbitraryFilters: fc.Arbitrary<ListingFilters> = fc
  .record({
    city: fc.constantFrom(undefined, ...cities),
    wholeState: fc.boolean(),
    category: optional(fc.constantFrom(...categories)),
    action: optional(fc.constantFrom(...actions)),
    distanceKm: optional(fc.constantFrom(5, 25, 60, 300)),
    priceMinCents: optional(fc.integer({ min: 0, max: 30_000 })),
    priceMaxCents: optional(fc.integer({ min: 10_000, max: 60_000 })),
    startDay: optional(fc.integer({ min: 0, max: 40 })),
    endDay: optional(fc.integer({ min: 20, max: 60 })),
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

/** What one Query may read: a page and one row, or a round of what is thrown away after reading. */
const largestRound = 40

/** The listing's partitions in memory, kept up exactly as the transactions keep them. */
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

/** How many runs of a property came to a page: what it says of second and deeper pages it says of so many. */
class Depth {
  readonly #pages: number[] = []
  came(pages: number) {
    this.#pages.push(pages)
  }
  runsTo(page: number): number {
    return this.#pages.filter((pages) => pages >= page).length
  }
}

describe('the listing', { timeout: 30_000 }, () => {
  it('equals a naive filter-and-sort over all ads, page by page, deep into it', async () => {
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

  it('equals it for few ads too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryCard, { maxLength: 20 }), arbitraryFilters, async (cards, filters) => {
        expect((await allPages(new Partitions(cards), filters)).seen).toEqual(naive(cards, filters))
      }),
      { numRuns: 100 },
    )
  })

  it('shows nothing twice and loses nothing that was there throughout, with ads coming and going between pages', async () => {
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

  it('reads one partition for any place, category and action, and at most nine for a circle of 25 km', async () => {
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

  it('says distances from the position it was asked from, with or without a radius', async () => {
    const { query } = new Partitions(fc.sample(arbitraryCard, 5))
    const from = { latitude: -23.533, longitude: -46.64 }
    const { items } = await listRecyclables(query, from, undefined)
    expect(items).toHaveLength(5)
    for (const { place, distanceKm: said } of items) expect(said).toBeCloseTo(distanceKm(from, place), 0)
    const plain = await listRecyclables(query, { latitude: -23.533 }, undefined)
    expect(plain.items.map((item) => item.distanceKm)).toEqual([null, null, null, null, null])
  })

  it('is in order of the distance where it is asked to be, each page in one Query a partition, and loses nothing', async () => {
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
          // In one place all of them are in one window.
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

  it('goes on with the next newest where more are listed than one window holds, and has no distance without a position', async () => {
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

describe('the map', () => {
  it('shows the hundred newest ads of a place, in one Query', async () => {
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
  it('says distances from where it was asked', async () => {
    const [card] = fc.sample(arbitraryCard, 1)
    const { query } = new Partitions(card && [card])
    const { items } = await mapRecyclables(query, { latitude: -23.533, longitude: -46.64 })
    expect(items[0]?.distanceKm).toBeTypeOf('number')
  })
})

describe('the plan of a listing', () => {
  it('reads the narrowest place that is named, of any category and action unless told', () => {
    expect(planListing({}).partitions).toEqual(['CARDS#BR#*#*'])
    expect(planListing({ stateId: 35 }).partitions).toEqual(['CARDS#S35#*#*'])
    expect(planListing({ stateId: 35, cityId: 3550308 }).partitions).toEqual(['CARDS#C3550308#*#*'])
    expect(planListing({ category: 'metal', action: 'sale' }).partitions).toEqual(['CARDS#BR#metal#sale'])
    const circle = { latitude: -23.5, longitude: -46.6, distanceKm: 25, category: 'glass' } as const
    expect(
      planListing({ ...circle, cityId: 3550308 }).partitions.every((key) => /^CARDS#G19:\d+#glass#\*$/.test(key)),
    ).toBe(true)
  })

  it('throws nothing away that the keys decide', () => {
    expect(planListing({ cityId: 3550308, category: 'metal', startDate: '2026-01-01' }).keep).toBeUndefined()
    for (const filters of [
      { priceMinCents: 1 },
      { priceMaxCents: 1 },
      { latitude: -23.5, longitude: -46.6, distanceKm: 5 },
    ])
      expect(planListing(filters).keep).toBeTypeOf('function')
  })

  it('begins and ends with the days of São Paulo, both whole', () => {
    const { lowest, highest } = planListing({ startDate: '2026-03-01', endDate: '2026-03-02' })
    expect(timeOfId(lowest).toISOString()).toBe('2026-03-01T03:00:00.000Z')
    expect(timeOfId(highest).toISOString()).toBe('2026-03-03T02:59:59.999Z')
    expect(planListing({})).toMatchObject({ lowest: 'ad_00000000000000000000000000', highest: 'ad_~' })
  })
})

describe('a page', () => {
  /** Cards `0`, `1`, … of one or several partitions; the greatest number is the newest. */
  const card = (number: number) => ({ id: String(number).padStart(4, '0') }) as CardRow
  const range = { lowest: '0000', highest: '9999', from: undefined }

  function reader(partitions: Readonly<Record<string, readonly number[]>>, last = false) {
    const asked: string[] = []
    const query: QueryCards = async (partition, { lowest, highest, before, limit }) => {
      expect([lowest, highest]).toEqual(['0000', '9999'])
      asked.push(`${partition} ${before ?? 'top'} ${limit}`)
      const all = [...(partitions[partition] ?? [])]
        .sort((a, b) => b - a)
        .map(card)
        .filter(({ id }) => before === undefined || id < before)
      return { cards: all.slice(0, limit), more: all.length > limit || (last && all.length > 0) }
    }
    return { query, asked }
  }
  const numbers = (count: number, step = 1, from = 0) =>
    Array.from({ length: count }, (_, index) => from + index * step)
  const ids = ({ cards }: { cards: readonly CardRow[] }) => cards.map(({ id }) => Number(id))

  it('of one partition is one Query of a row more than a page', async () => {
    const { query, asked } = reader({ a: numbers(25) })
    const plan = { ...range, partitions: ['a'], keep: undefined }
    const first = await readPage(query, plan, undefined, 9)
    expect([ids(first), first.next]).toEqual([numbers(9, -1, 24), '0016'])
    const second = await readPage(query, plan, first.next, 9)
    expect([ids(second), second.next]).toEqual([numbers(9, -1, 15), '0007'])
    const third = await readPage(query, plan, second.next, 9)
    expect([ids(third), third.next]).toEqual([numbers(7, -1, 6), undefined])
    expect(asked).toEqual(['a top 10', 'a 0016 10', 'a 0007 10'])
  })

  it('that is exactly the last has no next', async () => {
    const { query } = reader({ a: numbers(9) })
    const page = await readPage(query, { ...range, partitions: ['a'], keep: undefined }, undefined, 9)
    expect([ids(page), page.next]).toEqual([numbers(9, -1, 8), undefined])
  })

  it('ends where the store says there is more and gives nothing', async () => {
    const { query } = reader({ a: [] }, true)
    const page = await readPage(query, { ...range, partitions: ['a'], keep: undefined }, undefined, 9)
    expect([ids(page), page.next]).toEqual([[], undefined])
  })

  it('of several partitions gives out a card only when none can still hold a newer one', async () => {
    // `a` holds the even numbers and is read down to 180; `b` reaches far below.
    const { query, asked } = reader({ a: numbers(100, 2), b: numbers(30, 2, 1) })
    const plan = { ...range, partitions: ['a', 'b'], keep: undefined }
    const first = await readPage(query, plan, undefined, 9)
    expect([ids(first), first.next]).toEqual([numbers(9, -2, 198), '0182'])
    expect(asked).toEqual(['a top 10', 'b top 10'])
  })

  it('reads on where the newest unread card can be, and there alone', async () => {
    // Of each ten of `a` one is kept, so that it must be read on; `b` is read already further than `a`.
    const { query, asked } = reader({ a: numbers(400, 1, 600), b: numbers(400) })
    const plan = { ...range, partitions: ['a', 'b'], keep: ({ id }: CardRow) => Number(id) % 20 === 0 }
    const page = await readPage(query, plan, undefined, 9)
    expect([ids(page), page.next]).toEqual([[980, 960, 940, 920, 900, 880, 860, 840], '0840'])
    expect(asked).toEqual(['a top 40', 'b top 40', 'a 0960 40', 'a 0920 40', 'a 0880 40'])
  })

  it('is short after four rounds, and goes on where it stopped', async () => {
    const { query, asked } = reader({ a: numbers(300) })
    const plan = { ...range, partitions: ['a'], keep: ({ id }: CardRow) => Number(id) < 5 }
    const first = await readPage(query, plan, undefined, 9)
    expect([ids(first), first.next]).toEqual([[], '0140'])
    expect(asked).toHaveLength(4)
    const second = await readPage(query, plan, first.next, 9)
    expect([ids(second), second.next]).toEqual([[4, 3, 2, 1, 0], undefined])
  })

  it('is short after nine Queries, whatever the partitions', async () => {
    // All nine are read as far down as each other, so that each would have to be read on.
    const names = [...'abcdefghi']
    const partitions = Object.fromEntries(names.map((name, index) => [name, numbers(200, 9, index)]))
    const { query, asked } = reader(partitions)
    const plan = { ...range, partitions: names, keep: ({ id }: CardRow) => Number(id) < 700 }
    const page = await readPage(query, plan, undefined, 9)
    expect(asked).toEqual(names.map((name) => `${name} top 40`))
    expect([ids(page), page.next]).toEqual([[], '1448'])
    const next = await readPage(query, plan, page.next, 9)
    expect(asked).toHaveLength(18)
    expect([ids(next), next.next]).toEqual([[], '1096'])
  })

  it('gives what is certain when its Queries are used up', async () => {
    const names = [...'abcdefghi']
    const partitions = Object.fromEntries(names.map((name, index) => [name, numbers(200, 9, index)]))
    const { query } = reader(partitions)
    const plan = { ...range, partitions: names, keep: ({ id }: CardRow) => Number(id) > 1795 || Number(id) === 1447 }
    const page = await readPage(query, plan, undefined, 9)
    expect([ids(page), page.next]).toEqual([[1799, 1798, 1797, 1796], '1448'])
  })

  it('larger than a round of filtering is read in one', async () => {
    const { query, asked } = reader({ a: numbers(300) })
    const page = await readPage(query, { ...range, partitions: ['a'], keep: () => true }, undefined, 100)
    expect(ids(page)).toEqual(numbers(100, -1, 299))
    expect(asked).toEqual(['a top 101'])
  })

  it('of no partition is empty', async () => {
    const { query, asked } = reader({})
    expect(await readPage(query, { ...range, partitions: [], keep: undefined }, undefined, 9)).toEqual({
      cards: [],
      next: undefined,
    })
    expect(asked).toEqual([])
  })
})
