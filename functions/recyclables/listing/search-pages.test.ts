import fc from 'fast-check'
import geohash from 'ngeohash'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { sampleAd } from '../../../test/support/fixtures/ad-rows.ts'
import { cardOf } from '../../catalogue/card-row.ts'
import { cellOf } from '../../catalogue/cells.ts'
import { parseWordRow, type WordRow, wordItems } from '../../catalogue/word-row.ts'
import { mapSearch, newestPage, planSearch, type QueryWords, type SearchPlan, searchRecyclables } from './search.ts'

const rowOf = (at: number, kept = true, characters = 3): WordRow => ({
  id: `ad_${String(at).padStart(5, '0')}`,
  category: 'metal',
  action: 'sale',
  priceCents: 100,
  latitude: 0,
  longitude: 0,
  words: [kept ? 'pet'.padEnd(characters, 't') : 'vidro'],
})

const planOf = (partitions: Readonly<Record<string, readonly WordRow[]>>): SearchPlan => ({
  partitions: Object.keys(partitions),
  from: undefined,
  order: 'newest',
  lowest: 'ad_',
  highest: 'ad_~',
  keep: ({ words }) => words.every((word) => word.startsWith('pet')),
})

function tableOf(partitions: Readonly<Record<string, readonly WordRow[]>>, most = Number.POSITIVE_INFINITY) {
  const asked: { partition: string; limit: number }[] = []
  const query: QueryWords = async (partition, { before, limit }) => {
    asked.push({ partition, limit })
    const left = (partitions[partition] ?? [])
      .filter(({ id }) => before === undefined || id < before)
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    const rows = left.slice(0, Math.min(limit, most))
    return { rows, more: left.length > rows.length }
  }
  return { asked, query }
}

const many = (from: number, to: number, ...kind: [kept?: boolean, characters?: number]) =>
  Array.from({ length: to - from }, (_, index) => rowOf(from + index, ...kind))

describe('page over several word lists', () => {
  it('continues until each match was returned once, newest first', async () => {
    const lists = fc
      .uniqueArray(fc.record({ at: fc.nat(99_999), list: fc.nat(2), kept: fc.boolean() }), {
        selector: ({ at }) => at,
        minLength: 20,
        maxLength: 120,
        size: 'max',
      })
      .map((all) => {
        const inList = (wanted: number) =>
          all.filter(({ list }) => list === wanted).map(({ at, kept }) => rowOf(at, kept))
        return { a: inList(0), b: inList(1), c: inList(2) }
      })
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 15 }), async (partitions, most) => {
        const seen: string[] = []
        let before: string | undefined
        do {
          const { asked, query } = tableOf(partitions, most)
          const { rows, next } = await newestPage(query, planOf(partitions), before, 9)
          expect(rows.length).toBeLessThanOrEqual(9)
          expect(asked.length).toBeLessThanOrEqual(3)
          seen.push(...rows.map(({ id }) => id))
          before = next
        } while (before !== undefined)
        const wanted = Object.values(partitions).flat().filter(planOf(partitions).keep)
        expect(seen).toEqual(wanted.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1)))
      }),
      { numRuns: 100 },
    )
  })

  it('reads further only where the next row may be', async () => {
    const lists = { old: many(0, 300), young: many(5000, 5600, false) }
    const { asked, query } = tableOf(lists)
    await newestPage(query, planOf(lists), undefined, 9)
    expect(asked.map(({ partition }) => partition)).toEqual(['old', 'young', 'young'])
  })

  it('does not query a finished list again', async () => {
    const lists = { short: many(5000, 5003), long: many(0, 600, false) }
    const { asked, query } = tableOf(lists)
    await newestPage(query, planOf(lists), undefined, 9)
    expect(asked.map(({ partition }) => partition)).toEqual(['short', 'long', 'long'])
  })

  it('ends when a list announces more but returns nothing', async () => {
    const empty: QueryWords = async () => ({ rows: [], more: true })
    for (const before of [undefined, 'ad_00009'])
      expect(await newestPage(empty, planOf({ a: [] }), before, 9)).toEqual({ rows: [], next: undefined })
  })
})

describe('reads of a page', () => {
  const limits = async (...lists: (readonly WordRow[])[]) => {
    const partitions = Object.fromEntries(lists.map((rows, index) => [String(index), rows]))
    const { asked, query } = tableOf(partitions)
    await newestPage(query, planOf(partitions), undefined, 9)
    return asked.map(({ limit }) => limit)
  }

  it('are one query if it gives a page plus one row', async () => {
    expect(await limits([...many(0, 500, false), ...many(500, 510)])).toEqual([60])
    expect(await limits([...many(0, 500, false), ...many(500, 509)])).toEqual([60, 500])
  })

  it('are at most three queries, with limits by row size', async () => {
    expect(await limits(many(0, 2000, false))).toEqual([60, 500, 500])
    // 70 bytes plus the words: 55,000 bytes are a hundred rows of 550.
    const long = { ...rowOf(0, false), words: ['v'.repeat(480)] }
    expect(await limits(many(0, 2000).map(({ id }) => ({ ...long, id })))).toEqual([60, 100, 100])
  })

  it('are one query per list for several lists, with larger limits', async () => {
    const none = () => many(0, 900, false)
    expect(await limits(none(), none(), none())).toEqual([290, 290, 290])
    expect((await limits(none(), none())).slice(0, 2)).toEqual([240, 240])
  })

  it('fill the page within the query limit and end with the list', async () => {
    const nine = { list: [...many(0, 1), ...many(1, 400, false), ...many(400, 408)] }
    const page = await newestPage(tableOf(nine).query, planOf(nine), undefined, 9)
    expect([page.rows.length, page.next]).toEqual([9, undefined])
    const ten = { list: [rowOf(1), ...many(2, 11)] }
    const next = await newestPage(tableOf(ten).query, planOf(ten), undefined, 9)
    expect([next.rows.length, next.next]).toEqual([9, 'ad_00002'])
  })
})

describe('cells of a circle', () => {
  const [south, west, north, east] = geohash.decode_bbox_int(cellOf({ latitude: -23.533, longitude: -46.64 }, 19), 19)
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const partitions = (at: { latitude: number; longitude: number }, radius: number) =>
    planSearch({ ...at, distanceKm: radius }, ['pet'], 'newest').partitions
  const cell = (at: typeof middle, grid: 19 | 15 | 11) => `WORD#pet#G${grid}:${cellOf(at, grid)}`

  it('are one cell of the finest grid inside it', () => {
    expect(partitions(middle, 5)).toEqual([cell(middle, 19)])
  })

  it('are three at a corner if the circle misses the diagonal cell', () => {
    // About 4 km from both edges: the corner is 5.6 km away.
    const corner = { latitude: north - 0.036, longitude: east - 0.039 }
    expect(partitions(corner, 5).toSorted()).toEqual(
      [corner, { ...corner, latitude: north + 0.01 }, { ...corner, longitude: east + 0.01 }]
        .map((at) => cell(at, 19))
        .toSorted(),
    )
  })

  it('use a coarser grid for many cells, never finer than the radius', () => {
    const [bottom, left, top, right] = geohash.decode_bbox_int(cellOf(middle, 15), 15)
    const centre = { latitude: (bottom + top) / 2, longitude: (left + right) / 2 }
    expect(partitions(centre, 25)).toEqual([cell(centre, 15)])
    expect(partitions(centre, 60)).toEqual([cell(centre, 15)])
  })
})

describe('word search', () => {
  const ads = Array.from({ length: 120 }, (_, index) =>
    cardOf(sampleAd({ id: newId('recyclable', new Date(Date.UTC(2026, 10, 1) + index)) })),
  )
  const rows = ads.flatMap((ad) => wordItems(ad, ['latas']).slice(0, 1)).map(parseWordRow)
  const reads = () => {
    const batches: number[] = []
    return {
      batches,
      words: tableOf({ 'WORD#latas#BR': rows }).query,
      cards: async (wanted: readonly unknown[]) => {
        batches.push(wanted.length)
        return [...ads]
      },
    }
  }

  it('returns the hundred newest map points with one read of cards', async () => {
    const read = reads()
    const { items } = await mapSearch(read, {}, ['latas'])
    expect(items.map(({ id }) => id)).toEqual(
      ads
        .slice(20)
        .map(({ id }) => id)
        .toReversed(),
    )
    expect(read.batches).toEqual([100])
  })

  it('reads no cards without matches', async () => {
    const read = reads()
    expect(await mapSearch(read, {}, ['garrafas'])).toEqual({ items: [] })
    expect(read.batches).toEqual([])
  })

  it('requires latitude and longitude for a distance', async () => {
    for (const half of [{ latitude: -23.5 }, { longitude: -46.6 }]) {
      const { items } = await searchRecyclables(reads(), half, ['latas'], 'newest', undefined)
      expect(items.map(({ distanceKm }) => distanceKm)).toEqual(Array(9).fill(null))
      expect(() => planSearch(half, ['latas'], 'nearest')).toThrow('request.invalid')
    }
  })

  it('requires at least one word', () => {
    expect(() => planSearch({}, [], 'newest')).toThrow('at least one word')
  })
})
