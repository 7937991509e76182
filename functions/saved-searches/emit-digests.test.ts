import type { Logger } from '@aws-lambda-powertools/logger'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dailyFindsGathered } from '../../events/saved-search-events.ts'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { keys } from '../kit/table/keys.ts'
import { emitDigests } from './emit-digests.ts'
import {
  addSavedSearch,
  deleteSavedSearch,
  digestPart,
  replaceSavedSearch,
  type SavedSearchRow,
  writeFound,
} from './store.ts'

const table = createTable()
/** 08:00 in São Paulo. */
const now = new Date('2026-11-22T11:00:00.000Z')
const yesterday = new Date('2026-11-21T20:00:00.000Z')
const tonight = new Date('2026-11-22T06:00:00.000Z')
const [userId, otherId] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22']
const error = vi.fn()
const logger = { info: () => undefined, error } as unknown as Logger

async function person(id: string, change: Partial<ProfileRow> = {}): Promise<SavedSearchRow> {
  const Item = { ...keys.profile(id), ...sampleProfile({ id, ...change }) }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
  const search: SavedSearchRow = {
    id: newId('savedSearch', yesterday),
    userId: id,
    name: 'Latas',
    filters: { stateId: 35 },
    words: [],
    alert: 'daily',
    createdAt: yesterday.toISOString(),
  }
  await addSavedSearch(table, search, yesterday)
  return search
}
async function found({ userId: of, id: searchId, name: searchName }: SavedSearchRow, at: Date): Promise<string> {
  const recyclableId = newId('recyclable', at)
  const row = { userId: of, searchId, searchName, recyclableId, type: 'Latas', city: 'Campinas - SP' }
  await writeFound(table, searchId, newId('event', at), digestPart(row, at), at)
  return recyclableId
}
async function told(): Promise<{ to: string; ads: string[] }[]> {
  const rows = (await everyRow(table)).filter(({ name }) => name === dailyFindsGathered.name)
  return rows
    .map(({ envelope }) => dailyFindsGathered.envelope.parse(envelope).data)
    .map(({ userId: to, finds }) => ({ to, ads: finds.map(({ recyclableId }) => recyclableId) }))
    .toSorted((a, b) => a.to.localeCompare(b.to))
}
const tell = (at = now) => emitDigests(table, { now: at, logger })

beforeEach(() => error.mockReset())

describe('emitDigests', () => {
  it('emits one event per user and morning with the finds of both days', async () => {
    const [one, other] = [await person(userId), await person(otherId)]
    const ads = [await found(one, yesterday), await found(one, tonight)]
    const others = await found(other, tonight)
    await tell()
    await tell()
    expect(await told()).toEqual([
      { to: userId, ads },
      { to: otherId, ads: [others] },
    ])
  })

  it('omits searches with disabled alerts and deleted ones', async () => {
    const [silent, deleted] = [await person(userId), await person(otherId)]
    for (const search of [silent, deleted]) await found(search, yesterday)
    await replaceSavedSearch(table, { ...silent, alert: 'never' })
    await deleteSavedSearch(table, deleted)
    await tell()
    await replaceSavedSearch(table, silent)
    await tell()
    expect(await told()).toEqual([])
  })

  it('omits suspended and deleted users', async () => {
    const search = await person(userId, { suspension: { reason: 'Spam', since: now.toISOString() } })
    await found(search, yesterday)
    await found({ ...search, userId: otherId }, yesterday)
    await tell()
    expect(await told()).toEqual([])
  })

  it('continues after a failure, reports it and retries the next day', async () => {
    const [broken, other] = [await person(userId), await person(otherId)]
    const first = await found(broken, yesterday)
    await found(other, yesterday)
    const Key = keys.savedSearch(userId, broken.id)
    const { createdAt: _, ...unreadable } = broken
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Key, ...unreadable } }))
    await expect(tell()).rejects.toThrow('1 digests failed')
    expect(error.mock.calls).toMatchObject([['digest failed', { userId }]])
    expect((await told()).map(({ to }) => to)).toEqual([otherId])

    await replaceSavedSearch(table, broken)
    const second = await found(broken, now)
    await tell(new Date(now.getTime() + dayMs))
    expect(await told()).toMatchObject([{ to: userId, ads: [first, second] }, { to: otherId }])
  })
})
