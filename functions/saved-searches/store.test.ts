import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { signInsEnded } from '../../events/user-events.ts'
import { savedSearchesLimit } from '../../shared/contract/saved-searches.ts'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { watcherKeys } from '../catalogue/watcher-keys.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { keys } from '../kit/table/keys.ts'
import { ConditionsFailed } from '../kit/table/transaction.ts'
import { savedPerDay } from './quotas.ts'
import {
  addSavedSearch,
  type DigestRow,
  deleteSavedSearch,
  digestOf,
  digestPart,
  dropDigest,
  readSavedSearch,
  replaceSavedSearch,
  type SavedSearchRow,
  savedSearchesOf,
  takeDigest,
  watchersAt,
  writeFound,
} from './store.ts'

const table = createTable()
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

describe('saved search', () => {
  it('is listed for its owner, newest first', async () => {
    const [first, second] = [await saved(), await saved()]
    await saved({ userId: other })
    expect(await savedSearchesOf(table, userId)).toEqual([second, first])
    expect(await readSavedSearch(table, userId, first.id)).toEqual(first)
    await expect(readSavedSearch(table, other, first.id)).rejects.toMatchObject({ code: 'saved_search.not_found' })
  })

  it('has an up-to-date row under each watcher key while alerts are enabled', async () => {
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

  it('has no watcher rows without alerts', async () => {
    expect(await watchers(await saved({ alert: 'never' }))).toEqual([])
  })

  it('cannot be changed or deleted after deletion', async () => {
    const row = await saved()
    await deleteSavedSearch(table, row)
    await expect(replaceSavedSearch(table, row)).rejects.toMatchObject({ code: 'saved_search.not_found' })
    await expect(deleteSavedSearch(table, row)).rejects.toMatchObject({ code: 'saved_search.not_found' })
    expect(await watchers(row)).toEqual([])
  })
})

describe('saved search limits', () => {
  it('allow twenty; a deletion frees one place, a repeated one no more', async () => {
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

  it('allow forty a day, including deleted ones', async () => {
    expect(savedPerDay.limit).toBe(40)
    for (let count = 0; count < savedPerDay.limit; count++)
      await deleteSavedSearch(table, await saved({ alert: 'never' }))
    await expect(saved()).rejects.toMatchObject({ code: 'request.limit_reached', details: { limit: 40, at: '00:00' } })
  })
})

describe('daily finds', () => {
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

  const today = '2026-11-21'
  const add = (row: DigestRow, at = now, eventId = newId('event', at)) =>
    writeFound(table, row.searchId, eventId, digestPart(row, at), at)
  const said = () => outboxPart(signInsEnded, { userId }, now)
  const events = async () => (await everyRow(table)).filter(({ name }) => name === signInsEnded.name).length

  it('are grouped by user and limited to the day', async () => {
    const [one, two, three] = [find(userId, 'ad_1'), find(other, 'ad_1'), find(userId, 'ad_2')]
    for (const row of [one, two, three]) await add(row)
    await add(one, new Date(now.getTime() + dayMs))
    expect(await finds(today)).toEqual([one, three, two].map((row) => ({ ...row, day: today })))
    expect(await finds('2026-11-22')).toEqual([{ ...one, day: '2026-11-22' }])
    await dropDigest(table, [{ ...one, day: today }])
    expect((await finds(today)).map(({ recyclableId }) => recyclableId)).toEqual(['ad_2', 'ad_1'])
    expect(await finds('2026-11-22')).toHaveLength(1)
  })

  it('are deleted with the event’s write by only one of two concurrent runs', async () => {
    for (const ad of ['ad_1', 'ad_2']) await add(find(userId, ad))
    const kept = await finds(today)
    const runs = await Promise.allSettled([1, 2].map(() => takeDigest(table, kept, said())))
    expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await finds(today), await events()]).toEqual([[], 1])
  })

  it('are deleted even beyond the size of a transaction', async () => {
    for (let count = 0; count < 103; count++) await add(find(userId, `ad_${count}`))
    await takeDigest(table, await finds(today), said())
    expect([await finds(today), await events()]).toEqual([[], 1])
  })

  it('all stay when the event cannot be written', async () => {
    for (let count = 0; count < 103; count++) await add(find(userId, `ad_${count}`))
    const [gone, ...kept] = await finds(today)
    const taken = gone ? [gone, ...kept] : kept
    await dropDigest(table, taken.slice(0, 1))
    await expect(takeDigest(table, taken, said())).rejects.toThrow(ConditionsFailed)
    expect([await finds(today), await events()]).toEqual([kept, 0])
  })

  it('do not reappear after a repeated event', async () => {
    const event = newId('event', now)
    await add(find(userId, 'ad_1'), now, event)
    await takeDigest(table, await finds(today), said())
    await add(find(userId, 'ad_1'), now, event)
    expect(await finds(today)).toEqual([])
    await add(find(userId, 'ad_1'), now)
    expect(await finds(today)).toHaveLength(1)
  })

  it('leave out an unreadable row', async () => {
    const Item = { ...keys.digest('2026-11-21', userId, 'sse_1', 'ad_1'), userId }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    expect(await finds('2026-11-21')).toEqual([])
  })
})
