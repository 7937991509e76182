import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { batchGet } from './batch-get.ts'
import { openTable } from './table.ts'

process.env.AWS_REGION = 'sa-east-1'
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => dynamo.restore())
const table = openTable('table')
const key = (name: number | string) => ({ pk: `p${name}`, sk: 's' })
const item = (name: number | string) => ({ ...key(name), name })
const asked = () =>
  dynamo.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.table?.Keys?.map(({ pk }) => pk))

beforeEach(() => {
  dynamo.reset()
})

describe('batchGet', () => {
  it('returns existing items once, in the order of the keys', async () => {
    dynamo.on(BatchGetCommand).resolves({ Responses: { table: [item('c'), item('a')] } })
    expect(await batchGet(table, [key('a'), key('b'), key('c'), key('a')])).toEqual([item('a'), item('c')])
    expect(asked()).toEqual([['pa', 'pb', 'pc']])
  })

  it('sends nothing without keys', async () => {
    expect(await batchGet(table, [])).toEqual([])
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(0)
  })

  it('distinguishes keys with equal concatenations', async () => {
    const [one, other] = [
      { pk: 'a', sk: 'b,c' },
      { pk: 'a,b', sk: 'c' },
    ]
    dynamo.on(BatchGetCommand).resolves({ Responses: { table: [other, one] } })
    expect(await batchGet(table, [one, other])).toEqual([one, other])
  })

  it('sends a hundred keys a call', async () => {
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({ Responses: { table: RequestItems.table.Keys } }))
    const many = Array.from({ length: 201 }, (_, index) => key(index))
    expect(await batchGet(table, many)).toEqual(many)
    expect(asked().map((keys) => keys?.length)).toEqual([100, 100, 1])
  })

  it('is eventually consistent by default', async () => {
    dynamo.on(BatchGetCommand).resolves({ Responses: { table: [] } })
    await batchGet(table, [key('a')])
    await batchGet(table, [key('a')], { consistent: true })
    expect(
      dynamo.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.table?.ConsistentRead),
    ).toEqual([false, true])
  })

  it('retries only unprocessed keys', async () => {
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { table: [item('b')] }, UnprocessedKeys: { table: { Keys: [key('a')] } } })
      .resolvesOnce({ Responses: {}, UnprocessedKeys: { table: { Keys: [key('a')] } } })
      .resolves({ Responses: { table: [item('a')] }, UnprocessedKeys: {} })
    expect(await batchGet(table, [key('a'), key('b')])).toEqual([item('a'), item('b')])
    expect(asked()).toEqual([['pa', 'pb'], ['pa'], ['pa']])
  })

  it('retries with backoff and jitter, and throws after five calls', async () => {
    const waits: number[] = []
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait: number) => {
      waits.push(wait)
      run()
    }) as unknown as typeof setTimeout)
    dynamo.on(BatchGetCommand).resolves({ UnprocessedKeys: { table: { Keys: [key('a')] } } })
    await expect(batchGet(table, [key('a')])).rejects.toThrow('1 keys were unprocessed 5 times')
    vi.restoreAllMocks()
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(5)
    expect(waits).toEqual([40, 80, 160, 320])
  })
})
