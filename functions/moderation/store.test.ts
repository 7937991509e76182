import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleAd } from '../../test/support/fixtures/ad-rows.ts'
import { recyclableItem } from '../catalogue/recyclable-rows.ts'
import { openTable } from '../kit/table/table.ts'
import { countedRows, countPending, mostRead, pendingRecyclables } from './store.ts'

process.env.AWS_REGION = 'sa-east-1'
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => dynamo.restore())
const table = openTable('table')
const id = 'ad_01ARZ3NDEKTSV4RRFFQ69G5FAV'

beforeEach(() => {
  dynamo.reset()
  dynamo.on(QueryCommand).resolves({ Items: [] })
})

async function bounds(from: string | undefined, to: string | undefined, after?: string) {
  expect(await pendingRecyclables(table, { from, to }, after, 10)).toEqual({
    rows: [],
    next: undefined,
    isPartial: false,
  })
  return dynamo.commandCalls(QueryCommand).map(({ args }) => {
    const values = args[0].input.ExpressionAttributeValues
    return [values?.[':from'], values?.[':to']]
  })
}

describe('period filter', () => {
  it('includes its first and last instant', async () => {
    const [from, to] = ['2026-11-01T03:00:00.000Z', '2026-11-02T02:59:59.999Z']
    const [[first = '', last = ''] = []] = await bounds(from, to)
    for (const at of [from, to]) expect(first <= `${at}#${id}` && `${at}#${id}` <= last).toBe(true)
  })

  it('reads nothing if inverted or before the cursor', async () => {
    expect(await bounds('2026-11-02T03:00:00.000Z', '2026-11-01T02:59:59.999Z')).toEqual([])
    expect(await bounds(undefined, '2026-11-01T02:59:59.999Z', `2026-11-02T03:00:00.000Z#${id}`)).toEqual([])
  })

  it('has no upper bound at the end of the year 9999', async () => {
    const [[, last = ''] = []] = await bounds('2026-11-01T03:00:00.000Z', '+010000-01-01T02:59:59.999Z')
    expect(last > `2099-01-01T00:00:00.000Z#${id}`).toBe(true)
  })
})

describe('a page with a filter', () => {
  it('reads at most 300 rows, and the next one goes on behind them', async () => {
    const items = Array.from({ length: mostRead + 50 }, (_, index) => ({
      ...recyclableItem(sampleAd({ type: 'Vidro' })),
      gsi2sk: `2026-11-20T18:00:00.${String(index).padStart(3, '0')}Z#${id}`,
    }))
    dynamo.on(QueryCommand).resolves({ Items: items })
    const wanted = { search: 'latas' }
    expect(await pendingRecyclables(table, wanted, undefined, 10)).toEqual({
      rows: [],
      isPartial: true,
      next: items[mostRead - 1]?.gsi2sk,
    })
    dynamo.on(QueryCommand).resolves({ Items: items.slice(0, 20) })
    expect(await pendingRecyclables(table, wanted, undefined, 10)).toMatchObject({ next: undefined, isPartial: false })
  })

  it('leaves out an unreadable ad', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [{ gsi2sk: 'x' }, recyclableItem(sampleAd({ type: 'Latas' }))] })
    expect((await pendingRecyclables(table, {}, undefined, 10)).rows).toHaveLength(1)
  })
})

describe('countPending', () => {
  const rows = ['Latas', 'Garrafas', 'Latas velhas'].map((type) => recyclableItem(sampleAd({ type })))

  it('counts the filtered ads', async () => {
    dynamo.on(QueryCommand).resolves({ Items: rows, Count: 3 })
    expect(await countPending(table, { search: 'latas' })).toEqual({ count: 2, isComplete: true })
    expect(await countPending(table, {})).toEqual({ count: 3, isComplete: true })
  })

  it('reads no rows for a period filter only', async () => {
    await countPending(table, { from: '2026-11-01T03:00:00.000Z' })
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      Select: 'COUNT',
      ExpressionAttributeValues: { ':from': '2026-11-01T03:00:00.000Z' },
    })
  })

  it('continues across pages and stops after a thousand rows', async () => {
    const LastEvaluatedKey = { gsi2sk: `2026-11-20T18:00:00.000Z#${id}` }
    const [first, second] = [700, countedRows - 700].map((Count) => ({ Count, LastEvaluatedKey }))
    dynamo
      .on(QueryCommand)
      .resolvesOnce(first ?? {})
      .resolvesOnce(second ?? {})
    expect(await countPending(table, {})).toEqual({ count: countedRows, isComplete: false })
    const starts = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExclusiveStartKey)
    expect(starts).toEqual([undefined, LastEvaluatedKey])
  })

  it('is complete if the thousandth row is the last', async () => {
    dynamo.on(QueryCommand).resolves({ Count: countedRows })
    expect(await countPending(table, {})).toEqual({ count: countedRows, isComplete: true })
  })
})

it('sorts the queue by creation time, not by edits', () => {
  const ad = sampleAd({ createdAt: '2026-11-20T18:00:00.000Z', version: 9 })
  expect(recyclableItem(ad).gsi2sk).toBe(`2026-11-20T18:00:00.000Z#${ad.id}`)
})
