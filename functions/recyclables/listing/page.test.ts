import { describe, expect, it } from 'vitest'
import { timeOfId } from '../../../shared/ids.ts'
import type { CardRow } from '../../catalogue/card-row.ts'
import { planListing, type QueryCards, readPage } from './list.ts'

describe('planListing', () => {
  it('uses the narrowest place, and any category and action by default', () => {
    expect(planListing({}).partitions).toEqual(['CARDS#BR#*#*'])
    expect(planListing({ stateId: 35 }).partitions).toEqual(['CARDS#S35#*#*'])
    expect(planListing({ stateId: 35, cityId: 3550308 }).partitions).toEqual(['CARDS#C3550308#*#*'])
    expect(planListing({ category: 'metal', action: 'sale' }).partitions).toEqual(['CARDS#BR#metal#sale'])
    const circle = { latitude: -23.5, longitude: -46.6, distanceKm: 25, category: 'glass' } as const
    expect(
      planListing({ ...circle, cityId: 3550308 }).partitions.every((key) => /^CARDS#G19:\d+#glass#\*$/.test(key)),
    ).toBe(true)
  })

  it('filters only what the keys cannot decide', () => {
    expect(planListing({ cityId: 3550308, category: 'metal', startDate: '2026-01-01' }).keep).toBeUndefined()
    for (const filters of [
      { priceMinCents: 1 },
      { priceMaxCents: 1 },
      { latitude: -23.5, longitude: -46.6, distanceKm: 5 },
    ])
      expect(planListing(filters).keep).toBeTypeOf('function')
  })

  it('includes the whole first and last day in São Paulo time', () => {
    const { lowest, highest } = planListing({ startDate: '2026-03-01', endDate: '2026-03-02' })
    expect(timeOfId(lowest).toISOString()).toBe('2026-03-01T03:00:00.000Z')
    expect(timeOfId(highest).toISOString()).toBe('2026-03-03T02:59:59.999Z')
    expect(planListing({})).toMatchObject({ lowest: 'ad_00000000000000000000000000', highest: 'ad_~' })
  })
})

describe('readPage', () => {
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

  it('reads a page plus one row of a single partition in one query', async () => {
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

  it('returns no cursor after an exactly full last page', async () => {
    const { query } = reader({ a: numbers(9) })
    const page = await readPage(query, { ...range, partitions: ['a'], keep: undefined }, undefined, 9)
    expect([ids(page), page.next]).toEqual([numbers(9, -1, 8), undefined])
  })

  it('ends when the store announces more but returns nothing', async () => {
    const { query } = reader({ a: [] }, true)
    const page = await readPage(query, { ...range, partitions: ['a'], keep: undefined }, undefined, 9)
    expect([ids(page), page.next]).toEqual([[], undefined])
  })

  it('withholds a card while another partition may have a newer one', async () => {
    // `a` has the even numbers and is read down to 180; `b` has much lower ones.
    const { query, asked } = reader({ a: numbers(100, 2), b: numbers(30, 2, 1) })
    const plan = { ...range, partitions: ['a', 'b'], keep: undefined }
    const first = await readPage(query, plan, undefined, 9)
    expect([ids(first), first.next]).toEqual([numbers(9, -2, 198), '0182'])
    expect(asked).toEqual(['a top 10', 'b top 10'])
  })

  it('continues only in the partition with the newest unread card', async () => {
    // The filter keeps one in twenty, so `a` must be read further; `b` starts below it.
    const { query, asked } = reader({ a: numbers(400, 1, 600), b: numbers(400) })
    const plan = { ...range, partitions: ['a', 'b'], keep: ({ id }: CardRow) => Number(id) % 20 === 0 }
    const page = await readPage(query, plan, undefined, 9)
    expect([ids(page), page.next]).toEqual([[980, 960, 940, 920, 900, 880, 860, 840], '0840'])
    expect(asked).toEqual(['a top 40', 'b top 40', 'a 0960 40', 'a 0920 40', 'a 0880 40'])
  })

  it('ends early after four rounds and continues there', async () => {
    const { query, asked } = reader({ a: numbers(300) })
    const plan = { ...range, partitions: ['a'], keep: ({ id }: CardRow) => Number(id) < 5 }
    const first = await readPage(query, plan, undefined, 9)
    expect([ids(first), first.next]).toEqual([[], '0140'])
    expect(asked).toHaveLength(4)
    const second = await readPage(query, plan, first.next, 9)
    expect([ids(second), second.next]).toEqual([[4, 3, 2, 1, 0], undefined])
  })

  it('ends early after nine queries, whatever the partitions', async () => {
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

  it('returns the certain cards when the query limit is reached', async () => {
    const names = [...'abcdefghi']
    const partitions = Object.fromEntries(names.map((name, index) => [name, numbers(200, 9, index)]))
    const { query } = reader(partitions)
    const plan = { ...range, partitions: names, keep: ({ id }: CardRow) => Number(id) > 1795 || Number(id) === 1447 }
    const page = await readPage(query, plan, undefined, 9)
    expect([ids(page), page.next]).toEqual([[1799, 1798, 1797, 1796], '1448'])
  })

  it('reads a page larger than a filtered round in one query', async () => {
    const { query, asked } = reader({ a: numbers(300) })
    const page = await readPage(query, { ...range, partitions: ['a'], keep: () => true }, undefined, 100)
    expect(ids(page)).toEqual(numbers(100, -1, 299))
    expect(asked).toEqual(['a top 101'])
  })

  it('returns nothing without partitions', async () => {
    const { query, asked } = reader({})
    expect(await readPage(query, { ...range, partitions: [], keep: undefined }, undefined, 9)).toEqual({
      cards: [],
      next: undefined,
    })
    expect(asked).toEqual([])
  })
})
