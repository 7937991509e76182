import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byUser, decideDigest } from './finds.ts'
import type { Find, SavedSearchRow } from './store.ts'

const userId = 'a'
const search = (id: string, change: Partial<SavedSearchRow> = {}): SavedSearchRow => ({
  id,
  userId,
  name: `Busca ${id}`,
  filters: {},
  words: [],
  alert: 'daily',
  createdAt: '2026-11-20T12:00:00.000Z',
  ...change,
})
const find = (searchId: string, index: number, change: Partial<Find> = {}): Find => ({
  userId,
  searchId,
  searchName: 'Como era',
  recyclableId: `ad_${index}`,
  type: `Latas ${index}`,
  city: 'Campinas - SP',
  day: '2026-11-21',
  ...change,
})

describe('decideDigest', () => {
  it('lists finds under the current names of their searches', () => {
    const finds = [find('s1', 1), find('s2', 2)]
    expect(decideDigest(userId, finds, [search('s1'), search('s2', { name: 'Metal' })])).toEqual({
      event: {
        userId,
        count: 2,
        finds: [
          { name: 'Busca s1', recyclableId: 'ad_1', type: 'Latas 1', city: 'Campinas - SP' },
          { name: 'Metal', recyclableId: 'ad_2', type: 'Latas 2', city: 'Campinas - SP' },
        ],
      },
      taken: finds,
      dropped: [],
    })
  })

  it('omits deleted searches and those with disabled alerts', () => {
    const finds = [find('gone', 1), find('s1', 2), find('never', 3)]
    const { event, taken, dropped } = decideDigest(userId, finds, [search('s1'), search('never', { alert: 'never' })])
    expect(event?.finds.map(({ recyclableId }) => recyclableId)).toEqual(['ad_2'])
    expect([taken, dropped]).toEqual([[finds[1]], [finds[0], finds[2]]])
    expect(decideDigest(userId, finds, [])).toEqual({ event: undefined, taken: [], dropped: finds })
  })

  it('keeps finds of a search switched to instant alerts since', () => {
    expect(decideDigest(userId, [find('s1', 1)], [search('s1', { alert: 'instantly' })]).event?.count).toBe(1)
  })

  it('lists an ad found on two days once per search', () => {
    const finds = [find('s1', 1), find('s2', 1), find('s1', 1, { day: '2026-11-22' })]
    const { event, taken } = decideDigest(userId, finds, [search('s1'), search('s2')])
    expect([event?.count, event?.finds.length]).toEqual([2, 2])
    expect(taken).toEqual(finds)
  })

  it('shows twenty finds and counts all', () => {
    const finds = Array.from({ length: 23 }, (_, index) => find('s1', index))
    const { event, taken } = decideDigest(userId, finds, [search('s1')])
    expect([event?.count, event?.finds.length, taken.length]).toEqual([23, 20, 23])
  })
})

describe('byUser', () => {
  async function* rowsOf(finds: readonly Find[]): AsyncGenerator<Find> {
    yield* finds
  }

  it('merges the days into one list per user, earlier days first', async () => {
    const users = ['a', 'b', 'c', 'd']
    const counts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: users.length, maxLength: users.length })
    await fc.assert(
      fc.asyncProperty(fc.array(counts, { minLength: 1, maxLength: 3 }), async (days) => {
        const rows = days.map((ofUsers, day) =>
          users.flatMap((user, index) =>
            Array.from({ length: ofUsers[index] ?? 0 }, (_, at) => find('s1', at, { userId: user, day: `day ${day}` })),
          ),
        )
        const digests = []
        for await (const digest of byUser(rows.map(rowsOf))) digests.push(digest)
        const expected = users
          .map((user) => ({ userId: user, finds: rows.flat().filter((row) => row.userId === user) }))
          .filter(({ finds }) => finds.length > 0)
        expect(digests).toEqual(expected)
      }),
    )
  })
})
