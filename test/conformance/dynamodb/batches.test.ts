import type { WriteRequest } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, type Item, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string
let other: string

beforeAll(async () => {
  TableName = await ground.table()
  other = await ground.table()
})

const puts = (pk: string, count: number, more: Item = {}): WriteRequest[] =>
  Array.from({ length: count }, (_, number) => ({ PutRequest: { Item: item(pk, String(number), more) } }))
const keys = (pk: string, count: number) => Array.from({ length: count }, (_, number) => item(pk, String(number)))

async function count(pk: string): Promise<number | undefined> {
  const page = await ground.db.query({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: pk } },
    Select: 'COUNT',
  })
  return page.Count
}

test('a batch puts and deletes in several tables', async () => {
  await ground.db.putItem({ TableName: other, Item: item('b', 'old') })
  const { UnprocessedItems } = await ground.db.batchWriteItem({
    RequestItems: { [TableName]: puts('b', 2), [other]: [{ DeleteRequest: { Key: item('b', 'old') } }] },
  })
  expect(UnprocessedItems).toEqual({})
  const { Responses, UnprocessedKeys } = await ground.db.batchGetItem({
    RequestItems: {
      [TableName]: { Keys: [...keys('b', 2), item('b', 'absent')] },
      [other]: { Keys: [item('b', 'old')] },
    },
  })
  expect(Responses?.[TableName]).toHaveLength(2)
  expect(Responses?.[TableName]).toEqual(expect.arrayContaining(keys('b', 2)))
  expect(Responses?.[other]).toEqual([])
  expect(UnprocessedKeys).toEqual({})
})

test('a batch writes at most 25 items', async () => {
  await ground.db.batchWriteItem({ RequestItems: { [TableName]: puts('limit', 25) } })
  expect(await count('limit')).toBe(25)
  await expect(ground.db.batchWriteItem({ RequestItems: { [TableName]: puts('beyond', 26) } })).rejects.toMatchObject({
    name: 'ValidationException',
  })
  await expect(
    ground.db.batchWriteItem({ RequestItems: { [TableName]: puts('beyond', 13), [other]: puts('beyond', 13) } }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
  expect(await count('beyond')).toBe(0)
})

test('a batch reads at most 100 items', async () => {
  for (let start = 0; start < 100; start += 25)
    await ground.db.batchWriteItem({
      RequestItems: {
        [TableName]: puts('hundred', 100).slice(start, start + 25),
      },
    })
  const { Responses } = await ground.db.batchGetItem({
    RequestItems: { [TableName]: { Keys: keys('hundred', 100), ProjectionExpression: 'sk' } },
  })
  expect(Responses?.[TableName]?.map(({ sk }) => Number(sk?.S)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, number) => number),
  )
  await expect(
    ground.db.batchGetItem({ RequestItems: { [TableName]: { Keys: keys('hundred', 101) } } }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
})

test('returns keys beyond 16 MB as unprocessed, with their projection', async () => {
  const body = { body: { S: 'x'.repeat(390_000) } }
  for (let start = 0; start < 45; start += 15)
    await ground.db.batchWriteItem({ RequestItems: { [TableName]: puts('big', 45, body).slice(start, start + 15) } })
  const found: Item[] = []
  let [RequestItems, rounds] = [{ [TableName]: { Keys: keys('big', 45), ConsistentRead: true } }, 0]
  while (Object.keys(RequestItems).length > 0) {
    rounds += 1
    const page = await ground.db.batchGetItem({ RequestItems })
    found.push(...(page.Responses?.[TableName] ?? []))
    RequestItems = (page.UnprocessedKeys ?? {}) as typeof RequestItems
    expect(RequestItems[TableName]?.ConsistentRead ?? true).toBe(true)
  }
  expect(rounds).toBe(2)
  expect(new Set(found.map(({ sk }) => sk?.S)).size).toBe(45)
})

test('refuses a batch with an item twice before writing anything', async () => {
  const twice = [...puts('twice', 1), { DeleteRequest: { Key: item('twice', '0') } }]
  await expect(ground.db.batchWriteItem({ RequestItems: { [TableName]: twice } })).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'Provided list of item keys contains duplicates',
  })
  await expect(
    ground.db.batchGetItem({ RequestItems: { [TableName]: { Keys: [item('a', '1'), item('a', '1')] } } }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
})

test('reports a duplicate item before a later key that does not match the schema', async () => {
  const refused = { name: 'ValidationException', message: 'Provided list of item keys contains duplicates' }
  const keys = [item('a', '1'), item('a', '1'), { pk: { S: 'a' } }]
  const removals = keys.map((Key) => ({ DeleteRequest: { Key } }))
  await expect(ground.db.batchWriteItem({ RequestItems: { [TableName]: removals } })).rejects.toMatchObject(refused)
  await expect(ground.db.batchGetItem({ RequestItems: { [TableName]: { Keys: keys } } })).rejects.toMatchObject(refused)
})

test('one malformed item in a batch prevents all writes', async () => {
  const requests = [...puts('half', 2), { PutRequest: { Item: item('half', '') } }]
  await expect(ground.db.batchWriteItem({ RequestItems: { [TableName]: requests } })).rejects.toMatchObject({
    name: 'ValidationException',
  })
  expect(await count('half')).toBe(0)
})

test('refuses an empty batch', async () => {
  const refused = { name: 'ValidationException' }
  await expect(ground.db.batchWriteItem({ RequestItems: {} })).rejects.toMatchObject(refused)
  await expect(ground.db.batchWriteItem({ RequestItems: { [TableName]: [] } })).rejects.toMatchObject(refused)
  await expect(ground.db.batchGetItem({ RequestItems: {} })).rejects.toMatchObject(refused)
})
