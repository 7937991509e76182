import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, type Item, index, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string

beforeAll(async () => {
  TableName = await ground.table({
    attributes: { owner: 'S' },
    indexes: [index('owner', undefined, { ProjectionType: 'KEYS_ONLY' })],
  })
})

const total = { ReturnConsumedCapacity: 'TOTAL' as const }
const withIndexes = { ReturnConsumedCapacity: 'INDEXES' as const }
/** Returns an item slightly smaller than the given size in KB. */
const sized = (pk: string, kilobytes: number, more: Item = {}) =>
  item(pk, '1', { body: { S: 'x'.repeat(kilobytes * 1024 - 100) }, ...more })

test('returns capacity only on request', async () => {
  expect((await ground.db.putItem({ TableName, Item: item('quiet', '1') })).ConsumedCapacity).toBeUndefined()
})

test('a write costs one unit per KB of the larger of old and new item', async () => {
  const put = async (kilobytes: number) =>
    (await ground.db.putItem({ TableName, Item: sized('write', kilobytes), ...total })).ConsumedCapacity?.CapacityUnits
  expect(await put(1)).toBe(1)
  expect(await put(3)).toBe(3)
  expect(await put(1)).toBe(3)
  const removed = await ground.db.deleteItem({ TableName, Key: item('write', '1'), ...total })
  expect(removed.ConsumedCapacity).toMatchObject({ TableName, CapacityUnits: 1 })
  const absent = await ground.db.deleteItem({ TableName, Key: item('write', '1'), ...total })
  expect(absent.ConsumedCapacity?.CapacityUnits).toBe(1)
})

test('a read costs one unit per 4 KB, half of it when eventually consistent', async () => {
  await ground.db.putItem({ TableName, Item: sized('read', 9) })
  const get = async (pk: string, ConsistentRead: boolean) =>
    (await ground.db.getItem({ TableName, Key: item(pk, '1'), ConsistentRead, ...total })).ConsumedCapacity
      ?.CapacityUnits
  expect(await get('read', true)).toBe(3)
  expect(await get('read', false)).toBe(1.5)
  expect(await get('nobody', true)).toBe(1)
  expect(await get('nobody', false)).toBe(0.5)
})

test('an index write costs one unit for a new entry, two for a moved one', async () => {
  const put = async (Item: Item) => (await ground.db.putItem({ TableName, Item, ...withIndexes })).ConsumedCapacity
  expect(await put(item('index', '1', { owner: { S: 'ana' } }))).toMatchObject({
    CapacityUnits: 2,
    Table: { CapacityUnits: 1 },
    GlobalSecondaryIndexes: { 'by-owner': { CapacityUnits: 1 } },
  })
  expect(await put(item('index', '1', { owner: { S: 'ana' }, a: { S: 'x' } }))).toMatchObject({ CapacityUnits: 1 })
  expect(await put(item('index', '1', { owner: { S: 'bia' } }))).toMatchObject({
    CapacityUnits: 3,
    GlobalSecondaryIndexes: { 'by-owner': { CapacityUnits: 2 } },
  })
  expect(await put(item('index', '1'))).toMatchObject({ CapacityUnits: 2 })
})

test('a query costs the sum of what it reads, before filtering', async () => {
  for (let number = 0; number < 6; number += 1)
    await ground.db.putItem({
      TableName,
      Item: item('query', String(number), { body: { S: 'x'.repeat(1500) } }),
    })
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'query' } },
    ...total,
  }
  expect((await ground.db.query(query)).ConsumedCapacity?.CapacityUnits).toBe(1.5)
  expect((await ground.db.query({ ...query, ConsistentRead: true })).ConsumedCapacity?.CapacityUnits).toBe(3)
  const filtered = await ground.db.query({ ...query, FilterExpression: 'attribute_exists(absent)' })
  expect(filtered).toMatchObject({ Count: 0, ConsumedCapacity: { CapacityUnits: 1.5 } })
})

test('a query of an index is counted for the index', async () => {
  await ground.db.putItem({ TableName, Item: item('owned', '1', { owner: { S: 'davi' } }) })
  const { ConsumedCapacity } = await ground.db.query({
    TableName,
    IndexName: 'by-owner',
    KeyConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': { S: 'davi' } },
    ...withIndexes,
  })
  expect(ConsumedCapacity).toMatchObject({
    CapacityUnits: 0.5,
    Table: { CapacityUnits: 0 },
    GlobalSecondaryIndexes: { 'by-owner': { CapacityUnits: 0.5 } },
  })
})

test('a batch costs the sum of its parts', async () => {
  const written = await ground.db.batchWriteItem({
    RequestItems: { [TableName]: [sized('batch-a', 1), sized('batch-b', 2)].map((Item) => ({ PutRequest: { Item } })) },
    ...total,
  })
  expect(written.ConsumedCapacity).toMatchObject([{ TableName, CapacityUnits: 3 }])
  const read = await ground.db.batchGetItem({
    RequestItems: { [TableName]: { Keys: [item('batch-a', '1'), item('batch-b', '1')], ConsistentRead: true } },
    ...total,
  })
  expect(read.ConsumedCapacity).toMatchObject([{ TableName, CapacityUnits: 2 }])
})

test('a transactional read costs twice as much', async () => {
  await ground.db.putItem({ TableName, Item: sized('transaction', 5) })
  const read = await ground.db.transactGetItems({
    TransactItems: [
      { Get: { TableName, Key: item('transaction', '1') } },
      { Get: { TableName, Key: item('nobody', '1') } },
    ],
    ...total,
  })
  expect(read.ConsumedCapacity).toMatchObject([{ TableName, CapacityUnits: 6 }])
})
