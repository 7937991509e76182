import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { savedSearchesLimit } from '../../shared/contract/saved-searches.ts'
import { newId } from '../../shared/ids.ts'
import { layTable } from '../../test/support/tables/table.ts'
import { watcherKeys } from '../catalogue/watcher-keys.ts'
import { keys } from '../kit/table/keys.ts'
import {
  addSavedSearch,
  addToDigest,
  type DigestRow,
  deleteSavedSearch,
  digestOf,
  dropDigest,
  readSavedSearch,
  replaceSavedSearch,
  type SavedSearchRow,
  savedPerDay,
  savedSearchesOf,
  watchersAt,
} from './store.ts'

const table = layTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const other = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
let made = 0
function search(change: Partial<SavedSearchRow> = {}): SavedSearchRow {
  const at = new Date(now.getTime() + made++)
  return {
    id: newId('savedSearch', at),
    userId,
    name: 'Latas',
    filters: { cityId: 3550308, category: 'metal' },
    words: [],
    alert: 'instantly',
    createdAt: at.toISOString(),
    ...change,
  }
}
async function saved(change: Partial<SavedSearchRow> = {}): Promise<SavedSearchRow> {
  const row = search(change)
  await addSavedSearch(table, row, now)
  return row
}
async function watchers(of: SavedSearchRow): Promise<SavedSearchRow[]> {
  const found = []
  for (const { pk } of watcherKeys(of)) for await (const row of watchersAt(table, pk)) found.push(row)
  return found
}

describe('a saved search', () => {
  it('is its owner’s, newest first', async () => {
    const [first, second] = [await saved(), await saved()]
    await saved({ userId: other })
    expect(await savedSearchesOf(table, userId)).toEqual([second, first])
    expect(await readSavedSearch(table, userId, first.id)).toEqual(first)
    await expect(readSavedSearch(table, other, first.id)).rejects.toMatchObject({ code: 'saved_search.not_found' })
  })

  it('waits under each of its keys while it has alerts, as it is by then', async () => {
    const circle = await saved({ filters: { latitude: -23.5, longitude: -46.6, distanceKm: 25 } })
    expect((await watchers(circle)).length).toBe(watcherKeys(circle).length)
    const renamed: SavedSearchRow = { ...circle, name: 'Perto', alert: 'daily' }
    await replaceSavedSearch(table, renamed)
    expect(await watchers(circle)).toEqual(watcherKeys(circle).map(() => renamed))
    await replaceSavedSearch(table, { ...renamed, alert: 'never' })
    expect(await watchers(circle)).toEqual([])
    await replaceSavedSearch(table, renamed)
    await deleteSavedSearch(table, renamed)
    expect(await watchers(circle)).toEqual([])
    expect(await savedSearchesOf(table, userId)).toEqual([])
  })

  it('without alerts waits nowhere', async () => {
    expect(await watchers(await saved({ alert: 'never' }))).toEqual([])
  })

  it('that is gone is neither changed nor deleted', async () => {
    const row = await saved()
    await deleteSavedSearch(table, row)
    await expect(replaceSavedSearch(table, row)).rejects.toMatchObject({ code: 'saved_search.not_found' })
    await expect(deleteSavedSearch(table, row)).rejects.toMatchObject({ code: 'saved_search.not_found' })
    expect(await watchers(row)).toEqual([])
  })
})

describe('the limits of saved searches', () => {
  it('are twenty at a time; one that is deleted makes room for one, deleted twice for no more', {
    timeout: 30_000,
  }, async () => {
    const rows = []
    for (let count = 0; count < savedSearchesLimit; count++) rows.push(await saved({ alert: 'never' }))
    await expect(saved()).rejects.toMatchObject({ code: 'saved_search.too_many' })
    const [first] = rows
    if (first) await deleteSavedSearch(table, first)
    if (first) await expect(deleteSavedSearch(table, first)).rejects.toMatchObject({ code: 'saved_search.not_found' })
    await saved()
    await expect(saved()).rejects.toMatchObject({ code: 'saved_search.too_many' })
    expect(await savedSearchesOf(table, userId)).toHaveLength(20)
    await saved({ userId: other })
  })

  it('are forty a day, however many were deleted again', { timeout: 30_000 }, async () => {
    expect(savedPerDay.limit).toBe(40)
    for (let count = 0; count < savedPerDay.limit; count++)
      await deleteSavedSearch(table, await saved({ alert: 'never' }))
    await expect(saved()).rejects.toMatchObject({ code: 'request.limit_reached', details: { limit: 40, at: '00:00' } })
  })
})

describe('the finds of a day', () => {
  const find = (of: string, recyclableId: string): DigestRow => ({
    userId: of,
    searchId: 'sse_1',
    searchName: 'Latas',
    recyclableId,
    type: 'Latas',
    city: 'São Paulo - SP',
  })
  const finds = async (day: string) => {
    const rows = []
    for await (const row of digestOf(table, day)) rows.push(row)
    return rows
  }

  it('come a user’s together, each once however often it was added, and go when they are told', async () => {
    const [one, two, three] = [find(userId, 'ad_1'), find(other, 'ad_1'), find(userId, 'ad_2')]
    for (const row of [one, two, three, one]) await addToDigest(table, '2026-11-21', row, now)
    await addToDigest(table, '2026-11-22', one, now)
    expect(await finds('2026-11-21')).toEqual([one, three, two])
    await dropDigest(table, '2026-11-21', [one, three])
    expect(await finds('2026-11-21')).toEqual([two])
    expect(await finds('2026-11-22')).toEqual([one])
  })

  it('that are no finds are a fault', async () => {
    const Item = { ...keys.digest('2026-11-21', userId, 'sse_1', 'ad_1'), userId }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    await expect(finds('2026-11-21')).rejects.toThrow('searchName')
  })
})
