import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { leadersOf, readPoints } from '../kit/rewards/points-row.ts'
import { keys } from '../kit/table/keys.ts'
import { countPoints } from './count.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const [ana, rui] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a12']
const nothing = { saleCents: 0, sales: 0, pickups: 0, donations: 0 }
const sell = (userId: string, source: string, saleCents: number) =>
  countPoints(table, { userId, source, step: { count: { ...nothing, saleCents, sales: 1 } } }, now)
const takeBack = (userId: string, source: string) =>
  countPoints(table, { userId, source, step: { takeBack: true } }, now)
async function announced(): Promise<number[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }))
  return Items.filter(({ name }) => name === 'MilestoneReached').map(({ envelope }) => envelope.data.milestoneCents)
}

beforeEach(async () => {
  for (const id of [ana, rui]) {
    const profile = sampleProfile({ id, stateId: 35, cityId: 3550308 })
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...profile } }))
  }
})

describe('counting points', () => {
  it('counts repeated events once and publishes each milestone once', async () => {
    for (const source of ['ord_1', 'ord_1', 'ord_2']) await sell(ana, source, 6_000)
    expect(await readPoints(table, ana)).toMatchObject({ saleCents: 12_000, sales: 2 })
    expect(await announced()).toEqual([10_000])
    await takeBack(ana, 'ord_2')
    await sell(ana, 'ord_3', 6_000)
    expect(await readPoints(table, ana)).toMatchObject({ saleCents: 12_000, sales: 2 })
    expect(await announced()).toEqual([10_000])
  })

  it('counts nothing for a sale whose refund came first', async () => {
    await takeBack(ana, 'ord_1')
    await sell(ana, 'ord_1', 60_000)
    expect(await readPoints(table, ana)).toMatchObject({ saleCents: 0, sales: 0 })
    expect(await announced()).toEqual([])
  })

  it('loses none of many concurrent events after their repetition', async () => {
    const sources = Array.from({ length: 8 }, (_, index) => `ord_${index}`)
    const count = () => Promise.allSettled(sources.map((source) => sell(ana, source, 1_000)))
    for (let failed = 1; failed > 0; ) failed = (await count()).filter(({ status }) => status === 'rejected').length
    expect(await readPoints(table, ana)).toMatchObject({ saleCents: 8_000, sales: 8 })
  })

  it('ranks the users of a state', async () => {
    await sell(ana, 'ord_1', 5_000)
    await sell(rui, 'ord_2', 30_000)
    expect(await leadersOf(table, 35)).toEqual([rui, ana])
    await sell(ana, 'ord_3', 40_000)
    expect(await leadersOf(table, 35)).toEqual([ana, rui])
    expect(await leadersOf(table, 33)).toEqual([])
  })

  it('writes nothing for a deleted account', async () => {
    const gone = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99'
    await sell(gone, 'ord_1', 5_000)
    expect(await readPoints(table, gone)).toMatchObject({ version: 0 })
  })
})
