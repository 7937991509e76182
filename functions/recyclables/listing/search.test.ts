import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingFilters, ListingOrder } from '../../../shared/contract/recyclables.ts'
import { distanceKm } from '../../../shared/places.ts'
import { matchesFilters } from '../../../shared/recyclables/match.ts'
import { arbitraryCard, arbitraryFilters } from '../../../test/support/fixtures/arbitrary-ads.ts'
import { type CardRow, cardKeys } from '../../catalogue/card-row.ts'
import { bytesOf, parseWordRow, type WordRow, wordItems, wordKeys } from '../../catalogue/word-row.ts'
import { planSearch, type QueryWords, type ReadCards, searchRecyclables } from './search.ts'

const vocabulary = ['plastico', 'garrafa', 'pet', 'tampa', 'azul', 'i7-10700']
interface Ad {
  readonly card: CardRow
  readonly words: readonly string[]
}

const arbitraryAd: fc.Arbitrary<Ad> = fc.record({
  card: arbitraryCard,
  words: fc.subarray(vocabulary, { minLength: 1 }),
})

/** Explicit sizes: by default fast-check generates about ten, too few for a second page. */
const manyAds = (bounds: fc.ArrayConstraints) => fc.array(arbitraryAd, { ...bounds, size: 'max' })

const arbitraryWords = fc.oneof(
  fc.constantFrom(...vocabulary).map((word) => [word]),
  fc.subarray(vocabulary, { minLength: 1, maxLength: 3 }),
)

/** `page` limits the rows of each query, so that few ads need many queries. */
class Lists {
  readonly #words = new Map<string, Map<string, WordRow>>()
  readonly #cards = new Map<string, CardRow>()
  readonly #page: number
  queries = 0
  batches = 0
  constructor(page = Number.POSITIVE_INFINITY) {
    this.#page = page
  }
  add({ card, words }: Ad) {
    for (const item of wordItems(card, words))
      this.#words.set(item.pk, (this.#words.get(item.pk) ?? new Map()).set(item.sk, parseWordRow(item)))
    for (const { pk, sk } of cardKeys(card)) this.#cards.set(`${pk} ${sk}`, card)
  }
  remove({ card, words }: Ad) {
    for (const { pk, sk } of wordKeys(card, words)) this.#words.get(pk)?.delete(sk)
    for (const { pk, sk } of cardKeys(card)) this.#cards.delete(`${pk} ${sk}`)
  }
  readonly words: QueryWords = async (partition, { lowest, highest, before, limit }) => {
    this.queries++
    const all = [...(this.#words.get(partition)?.values() ?? [])]
      .filter(({ id }) => id >= lowest && id <= highest && (before === undefined || id < before))
      .sort((a, b) => (a.id < b.id ? 1 : -1))
    const most = Math.min(limit, this.#page)
    return { rows: all.slice(0, most), more: all.length >= most }
  }
  readonly cards: ReadCards = async (wanted) => {
    this.batches++
    expect(wanted.length).toBeLessThanOrEqual(9)
    return wanted.flatMap(({ pk, sk }) => this.#cards.get(`${pk} ${sk}`) ?? [])
  }
}

function naive(ads: readonly Ad[], filters: ListingFilters, words: readonly string[]): string[] {
  return ads
    .filter((ad) => words.every((word) => ad.words.includes(word)) && matchesFilters(ad.card, filters))
    .map(({ card }) => card.id)
    .sort((a, b) => (a < b ? 1 : -1))
}

async function allPages(
  lists: Lists,
  asked: { filters: ListingFilters; words: readonly string[]; order: ListingOrder },
  between: () => void = () => undefined,
) {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 1000; page++) {
    lists.queries = 0
    lists.batches = 0
    const { items, nextCursor } = await searchRecyclables(lists, asked.filters, asked.words, asked.order, cursor)
    expect(items.length).toBeLessThanOrEqual(9)
    expect(lists.queries).toBeLessThanOrEqual(3)
    expect(lists.batches).toBeLessThanOrEqual(1)
    seen.push(...items.map(({ id }) => id))
    if (nextCursor === null) return seen
    cursor = nextCursor
    between()
  }
  throw new Error('the search has no end')
}

const arbitraryPage = fc.constantFrom(2, 5, 20, 60)

describe('searchRecyclables', () => {
  it('equals a filter over all ads, newest first, on every page', async () => {
    await fc.assert(
      fc.asyncProperty(
        manyAds({ maxLength: 120 }),
        arbitraryFilters,
        arbitraryWords,
        arbitraryPage,
        async (ads, filters, words, page) => {
          const lists = new Lists(page)
          for (const ad of ads) lists.add(ad)
          expect(await allPages(lists, { filters, words, order: 'newest' })).toEqual(naive(ads, filters, words))
        },
      ),
      { numRuns: 80, seed: 21 },
    )
  })

  it('repeats and loses no ad while others appear and disappear between pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        manyAds({ minLength: 20, maxLength: 100 }),
        arbitraryFilters,
        arbitraryWords,
        arbitraryPage,
        manyAds({ maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        async (ads, filters, words, page, newcomers, chance) => {
          const lists = new Lists(page)
          for (const ad of ads) lists.add(ad)
          const gone = new Set<string>()
          const seen = await allPages(lists, { filters, words, order: 'newest' }, () => {
            const leaving = ads[(chance.next().value ?? 0) % ads.length]
            if (leaving) {
              lists.remove(leaving)
              gone.add(leaving.card.id)
            }
            const coming = newcomers.pop()
            if (coming) lists.add(coming)
          })
          expect(new Set(seen).size).toBe(seen.length)
          const throughout = naive(ads, filters, words).filter((id) => !gone.has(id))
          expect(seen).toEqual(expect.arrayContaining(throughout))
        },
      ),
      { numRuns: 50, seed: 22 },
    )
  })

  it('by distance returns all ads once, nearest first', async () => {
    await fc.assert(
      fc.asyncProperty(manyAds({ maxLength: 120 }), arbitraryFilters, arbitraryWords, async (ads, filters, words) => {
        const from = { latitude: -23.533, longitude: -46.64 }
        const near = { ...filters, ...from }
        const lists = new Lists()
        for (const ad of ads) lists.add(ad)
        const byId = new Map(ads.map(({ card }) => [card.id, distanceKm(from, card.place)]))
        const expected = naive(ads, near, words).sort(
          (a, b) => (byId.get(a) ?? 0) - (byId.get(b) ?? 0) || (a < b ? 1 : -1),
        )
        expect(await allPages(lists, { filters: near, words, order: 'nearest' })).toEqual(expected)
      }),
      { numRuns: 40, seed: 23 },
    )
  })

  it('by distance continues window by window without losing ads', async () => {
    await fc.assert(
      fc.asyncProperty(
        manyAds({ minLength: 20, maxLength: 60 }),
        arbitraryWords,
        manyAds({ maxLength: 10 }),
        fc.infiniteStream(fc.nat()),
        async (ads, words, newcomers, chance) => {
          const filters = { latitude: -23.533, longitude: -46.64, distanceKm: 60 }
          const lists = new Lists(8)
          for (const ad of ads) lists.add(ad)
          const gone = new Set<string>()
          const newest =
            ads
              .map(({ card }) => card.id)
              .sort()
              .at(-1) ?? ''
          const seen = await allPages(lists, { filters, words, order: 'nearest' }, () => {
            // Many at once: without a fixed bottom, later ads would move up into the window.
            for (const ad of ads.filter(() => (chance.next().value ?? 0) % 6 === 0)) {
              lists.remove(ad)
              gone.add(ad.card.id)
            }
            const coming = newcomers.pop()
            if (coming && coming.card.id > newest) lists.add(coming)
          })
          expect(new Set(seen).size).toBe(seen.length)
          const throughout = naive(ads, filters, words).filter((id) => !gone.has(id))
          expect(seen).toEqual(expect.arrayContaining(throughout))
        },
      ),
      { numRuns: 50, seed: 24 },
    )
  })

  it('reads at most three cells for any circle, or all of Brazil', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -33, max: 5, noNaN: true }),
        fc.double({ min: -73, max: -35, noNaN: true }),
        fc.constantFrom(1, 5, 10, 25, 50, 100, 300, 500),
        (latitude, longitude, radius) => {
          const { partitions } = planSearch({ latitude, longitude, distanceKm: radius }, ['pet'], 'newest')
          expect(partitions.length).toBeLessThanOrEqual(3)
          expect(partitions.every((key) => key === 'WORD#pet#BR' || key.startsWith('WORD#pet#G'))).toBe(true)
          expect(new Set(partitions).size).toBe(partitions.length)
        },
      ),
      { seed: 25, numRuns: 500 },
    )
  })

  it('reads the list of the rarest word', () => {
    const { partitions } = planSearch({ cityId: 3550308 }, ['plastico', 'i7-10700', 'pet'], 'newest')
    expect(partitions).toEqual(['WORD#i7-10700#C3550308'])
  })

  it('skips an ad whose card was deleted meanwhile', async () => {
    const lists = new Lists()
    const [ad] = fc.sample(arbitraryAd, { numRuns: 1, seed: 3 })
    if (!ad) throw new Error('no ad')
    lists.add(ad)
    const read = { words: lists.words, cards: async () => [] }
    expect(await searchRecyclables(read, {}, ad.words, 'newest', undefined)).toEqual({ items: [], nextCursor: null })
  })

  it('refuses a distance without a position and a foreign cursor', async () => {
    const lists = new Lists()
    const search = (filters: ListingFilters, order: ListingOrder, cursor?: string) =>
      searchRecyclables(lists, filters, ['pet'], order, cursor)
    const refused = { code: 'request.invalid' }
    await expect(search({ distanceKm: 5 }, 'newest')).rejects.toMatchObject(refused)
    await expect(search({}, 'nearest')).rejects.toMatchObject(refused)
    await expect(search({}, 'newest', 'bm90IGEgY3Vyc29y')).rejects.toMatchObject(refused)
    const foreign = Buffer.from('["ad_x"]').toString('base64url')
    await expect(search({ latitude: -23.5, longitude: -46.6 }, 'nearest', foreign)).rejects.toMatchObject(refused)
  })
})

describe('word row', () => {
  it('contains the fields that a search filters by', () => {
    fc.assert(
      fc.property(arbitraryAd, ({ card, words }) => {
        const items = wordItems(card, words)
        expect(items).toHaveLength(words.length * 6)
        expect(items.map(({ pk, sk }) => ({ pk, sk }))).toEqual(wordKeys(card, words))
        for (const item of items) {
          const { words: read, ...facts } = parseWordRow(item)
          expect([...read].sort()).toEqual([...words].sort())
          const { id, category, action, priceCents, place } = card
          expect(facts).toEqual({
            id,
            category,
            action,
            priceCents,
            latitude: place.latitude,
            longitude: place.longitude,
          })
          expect(bytesOf({ words: read })).toBeGreaterThan(70)
        }
      }),
      { seed: 26 },
    )
  })
})
