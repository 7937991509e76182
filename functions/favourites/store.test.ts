import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { favouritesLimit } from '../../shared/contract/favourites.ts'
import { newId } from '../../shared/ids.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { addFavourite, favouriteIds, removeFavourite } from './store.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const other = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const ids = Array.from({ length: 7 }, (_, at) => newId('recyclable', new Date(now.getTime() + at)))
const all = { before: undefined, limit: favouritesLimit }
const keep = (id = '', by = userId) => addFavourite(table, by, id, now)
const tallied = (count: number) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.favouriteTally(userId), count } }))

describe('favourites', () => {
  it('are stored once and paged newest ad first', async () => {
    for (const id of ids) await keep(id)
    await keep(ids[2])
    await keep(ids[0], other)
    expect(await favouriteIds(table, userId, all)).toEqual(ids.toReversed())
    const first = await favouriteIds(table, userId, { before: undefined, limit: 3 })
    expect(first).toEqual(ids.slice(4).toReversed())
    expect(await favouriteIds(table, userId, { before: first.at(-1), limit: 3 })).toEqual(ids.slice(1, 4).toReversed())
  })

  it('stop at five hundred; a repeated favourite is not counted', async () => {
    await keep(ids[0])
    await tallied(favouritesLimit - 1)
    await keep(ids[1])
    await expect(keep(ids[2])).rejects.toMatchObject({ code: 'favourite.too_many' })
    await keep(ids[0])
    expect(await favouriteIds(table, userId, all)).toHaveLength(2)
  })

  it('free a place when removed; removing an unknown one changes nothing', async () => {
    await keep(ids[0])
    await tallied(favouritesLimit)
    await removeFavourite(table, userId, ids[1] ?? '')
    await expect(keep(ids[1])).rejects.toMatchObject({ code: 'favourite.too_many' })
    await removeFavourite(table, userId, ids[0] ?? '')
    await keep(ids[1])
    expect(await favouriteIds(table, userId, all)).toEqual([ids[1]])
  })

  it('hold their limit for concurrent requests', async () => {
    await tallied(favouritesLimit - 3)
    const kept = await Promise.allSettled(ids.map((id) => keep(id)))
    expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})
