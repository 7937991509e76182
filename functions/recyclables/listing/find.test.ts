import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingFilters } from '../../../shared/contract/recyclables.ts'
import { newId } from '../../../shared/ids.ts'
import { matchesFilters } from '../../../shared/recyclables/match.ts'
import { matchesQuery } from '../../../shared/words/matches-query.ts'
import { wordsOfAd } from '../../../shared/words/words-of-ad.ts'
import { sampleAd, sampleNow } from '../../../test/support/fixtures/ad-rows.ts'
import { cardRow } from '../../catalogue/card-row.ts'
import type { RecyclableRow } from '../../catalogue/recyclable-row.ts'
import { listedItems } from '../../catalogue/recyclable-rows.ts'
import { parseWordRow } from '../../catalogue/word-row.ts'
import { type FindReads, findRecyclables, mapOf } from './find.ts'

const titles = [
  ['Latinhas de alumínio, 5 kg', 'metal'],
  ['Geladeira velha', 'electronics'],
  ['Garrafas de refrigerante', 'plastic'],
  ['Garrafões de vidro', 'glass'],
  ['Papelões e jornais', 'paper'],
  ['Cartucho 664', 'electronics'],
] as const
const texts = [
  'latinha',
  'LATAS',
  'garrafa pet',
  'garrafão',
  'papel',
  'geladeiras',
  'cartucho 664',
  '50 kg',
  '',
  'ouro',
]
const cities = [
  {
    stateId: 12,
    uf: 'AC',
    cityId: 1200401,
    city: 'Rio Branco',
    district: null,
    latitude: -9.9725,
    longitude: -67.8075,
  },
  {
    stateId: 35,
    uf: 'SP',
    cityId: 3550308,
    city: 'São Paulo',
    district: null,
    latitude: -23.5325,
    longitude: -46.6375,
  },
]

const arbitraryAd = fc
  .record({
    at: fc.nat(1_000_000),
    title: fc.constantFrom(...titles),
    place: fc.constantFrom(...cities),
    status: fc.constantFrom('approved' as const, 'approved' as const, 'pending' as const, 'sold' as const),
    priceCents: fc.integer({ min: 100, max: 10_000 }),
  })
  .map(({ at, title: [type, category], place, ...rest }): RecyclableRow => {
    const id = newId('recyclable', new Date(sampleNow.getTime() - at))
    return sampleAd({ id, type, category, place, description: '', ...rest })
  })
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const arbitraryFilters = fc
  .record({
    q: optional(fc.constantFrom(...texts)),
    cityId: optional(fc.constantFrom(...cities.map(({ cityId }) => cityId))),
    category: optional(fc.constantFrom('metal' as const, 'electronics' as const)),
    priceMaxCents: optional(fc.integer({ min: 100, max: 10_000 })),
  })
  .map(
    (filters) =>
      Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as ListingFilters,
  )

function reads(ads: readonly RecyclableRow[]): FindReads {
  const items = ads.flatMap(listedItems)
  const inRange = (
    partition: string,
    { lowest, highest, before }: { lowest: string; highest: string; before?: string | undefined },
  ) =>
    items
      .filter(
        ({ pk, sk }) => pk === partition && sk >= lowest && sk <= highest && (before === undefined || sk < before),
      )
      .sort((a, b) => (a.sk < b.sk ? 1 : -1))
  return {
    listed: async (partition, range) => {
      const all = inRange(partition, range)
      return { cards: all.slice(0, range.limit).map((item) => cardRow.parse(item)), more: all.length >= range.limit }
    },
    searched: {
      words: async (partition, range) => {
        const all = inRange(partition, range)
        return { rows: all.slice(0, range.limit).map(parseWordRow), more: all.length >= range.limit }
      },
      cards: async (wanted) =>
        wanted
          .flatMap(({ pk, sk }) => items.filter((item) => item.pk === pk && item.sk === sk))
          .map((item) => cardRow.parse(item)),
    },
  }
}

function naive(ads: readonly RecyclableRow[], filters: ListingFilters): string[] {
  return ads
    .filter((ad) => ad.status === 'approved' && matchesFilters(ad, filters))
    .filter(({ type, description, category }) => matchesQuery(wordsOfAd(type, description, category), filters.q ?? ''))
    .map(({ id }) => id)
    .sort((a, b) => (a < b ? 1 : -1))
}

async function allPages(read: FindReads, filters: ListingFilters): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 100; page++) {
    const { items, nextCursor } = await findRecyclables(read, filters, 'newest', cursor)
    seen.push(...items.map(({ id }) => id))
    if (nextCursor === null) return seen
    cursor = nextCursor
  }
  throw new Error('the listing has no end')
}

const found = async (q: string, ads: readonly RecyclableRow[]) =>
  (await findRecyclables(reads(ads), { q }, 'newest', undefined)).items.map(({ type }) => type)

describe('findRecyclables', () => {
  it('equals a filter over all ads, with and without words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryAd, { maxLength: 40 }), arbitraryFilters, async (ads, filters) => {
        expect(await allPages(reads(ads), filters)).toEqual(naive(ads, filters))
        const { items } = await mapOf(reads(ads), filters)
        expect(items.map(({ id }) => id)).toEqual(naive(ads, filters))
      }),
      { numRuns: 150, seed: 31 },
    )
  })

  const ads = titles.map(([type, category], index) =>
    sampleAd({
      id: newId('recyclable', new Date(sampleNow.getTime() - index)),
      type,
      category,
      description: '',
      status: 'approved',
    }),
  )

  it('ignores case, plurals and diminutives, and finds synonyms', async () => {
    expect(await found('LATINHA', ads)).toEqual(['Latinhas de alumínio, 5 kg'])
    expect(await found('garrafa pet', ads)).toEqual(['Garrafas de refrigerante'])
    expect(await found('geladeiras velhas', ads)).toEqual(['Geladeira velha'])
    expect(await found('geladeira nova', ads)).toEqual([])
  })

  it('lists everything for a text without search words and returns the ignored ones', async () => {
    const all = await findRecyclables(reads(ads), { q: '50 kg' }, 'newest', undefined)
    expect(all.items).toHaveLength(6)
    expect(all.ignored).toEqual(['50 kg'])
    const some = await findRecyclables(reads(ads), { q: '5 kg de latinha' }, 'newest', undefined)
    expect([some.items.length, some.ignored]).toEqual([1, ['5 kg']])
    expect((await findRecyclables(reads(ads), {}, 'newest', undefined)).ignored).toEqual([])
  })

  it('never throws for any text', async () => {
    const read = reads(ads)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (q) => {
        const { items, ignored } = await findRecyclables(read, { q }, 'newest', undefined)
        expect(items.length).toBeLessThanOrEqual(6)
        expect(ignored.every((part) => typeof part === 'string')).toBe(true)
      }),
      { numRuns: 300, seed: 32 },
    )
  })

  it('uses short enough keys for words of any length', () => {
    const long = sampleAd({ status: 'approved', type: '漢'.repeat(120), description: '字'.repeat(1000) })
    for (const { pk } of listedItems(long)) expect(Buffer.byteLength(pk)).toBeLessThan(300)
  })
})
