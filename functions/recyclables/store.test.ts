import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import type { RecyclableStatus } from '../../shared/life-cycles/recyclable.ts'
import { sampleAd } from '../../test/support/fixtures/ad-rows.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { recyclableItem } from '../catalogue/recyclable-rows.ts'
import { recyclablesOfOwner } from './store.ts'

const table = createTable()
const { ownerId } = sampleAd()
const start = new Date('2026-11-21T12:00:00.000Z').getTime()
const ids: string[] = []

async function add(at: number, over: Parameters<typeof sampleAd>[0]): Promise<string> {
  const ad = sampleAd({ ...over, id: newId('recyclable', new Date(start + at * 1000)) })
  await table.client.send(new PutCommand({ TableName: table.name, Item: recyclableItem(ad) }))
  return ad.id
}

beforeEach(async () => {
  ids.length = 0
  for (let at = 0; at < 13; at++) ids.unshift(await add(at, { status: at % 3 === 0 ? 'sold' : 'pending' }))
  await add(20, { ownerId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22' })
})

async function pages(status: RecyclableStatus | undefined, limit: number): Promise<string[][]> {
  const all: string[][] = []
  let before: string | undefined
  do {
    const { rows, next } = await recyclablesOfOwner(table, ownerId, { status, before, limit })
    all.push(rows.map(({ id }) => id))
    before = next
  } while (before !== undefined)
  return all
}

describe('recyclablesOfOwner', () => {
  it('returns that owner’s ads once each, newest first, page by page', async () => {
    const found = await pages(undefined, 5)
    expect(found.flat()).toEqual(ids)
    expect(found.map((page) => page.length)).toEqual([5, 5, 3])
  })

  it('fills the pages of a status filter despite many other ads', async () => {
    const found = await pages('sold', 2)
    expect(found.flat()).toEqual(ids.filter((_, index) => index % 3 === 0))
    expect(found.map((page) => page.length)).toEqual([2, 2, 1])
    expect(await pages('completed', 2)).toEqual([[]])
  })

  it('returns no cursor after an exactly full last page', async () => {
    const found = await pages(undefined, 13)
    expect(found.map((page) => page.length)).toEqual([13])
  })
})
