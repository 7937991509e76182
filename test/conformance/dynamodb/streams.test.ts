import { expect, test } from 'vitest'
import { createEndpoint, type Item, item, readAll, recordsOf, type TableOptions } from './endpoint-under-test.ts'

const ground = createEndpoint()

const n = (value: number) => ({ N: String(value) })

/** Creates, changes and deletes one item in a table with that view; returns the stream records. */
async function lifeSeenBy(stream: NonNullable<TableOptions['stream']>) {
  const TableName = await ground.table({ stream })
  await ground.db.putItem({ TableName, Item: item('a', '1', { value: n(1) }) })
  await ground.db.putItem({ TableName, Item: item('a', '1', { value: n(2) }) })
  await ground.db.deleteItem({ TableName, Key: item('a', '1') })
  await expect.poll(async () => (await recordsOf(ground, TableName)).length, { timeout: 20_000 }).toBe(3)
  return recordsOf(ground, TableName)
}

test('a stream has created, changed and deleted items, with old and new images', async () => {
  const records = await lifeSeenBy('NEW_AND_OLD_IMAGES')
  const Keys = item('a', '1')
  const [first, second] = [item('a', '1', { value: n(1) }), item('a', '1', { value: n(2) })]
  expect(records).toMatchObject([
    { eventName: 'INSERT', eventSource: 'aws:dynamodb', dynamodb: { Keys, NewImage: first } },
    { eventName: 'MODIFY', dynamodb: { Keys, OldImage: first, NewImage: second } },
    { eventName: 'REMOVE', dynamodb: { Keys, OldImage: second } },
  ])
  expect(records[0]?.dynamodb?.OldImage).toBeUndefined()
  expect(records[2]?.dynamodb?.NewImage).toBeUndefined()
  expect(new Set(records.map(({ eventID }) => eventID)).size).toBe(3)
  for (const { dynamodb, userIdentity } of records) {
    expect(userIdentity).toBeUndefined()
    expect(dynamodb).toMatchObject({ StreamViewType: 'NEW_AND_OLD_IMAGES', SizeBytes: expect.any(Number) })
    expect(dynamodb?.SequenceNumber).toMatch(/^\d{21,40}$/)
    expect(dynamodb?.ApproximateCreationDateTime).toBeInstanceOf(Date)
  }
  const numbers = records.map(({ dynamodb }) => BigInt(String(dynamodb?.SequenceNumber)))
  expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
})

test.each([
  ['KEYS_ONLY', false, false],
  ['NEW_IMAGE', true, false],
  ['OLD_IMAGE', false, true],
] as const)('a stream of %s has new images: %s, old images: %s', async (view, hasNew, hasOld) => {
  const [, modified] = await lifeSeenBy(view)
  expect(modified?.dynamodb?.NewImage !== undefined).toBe(hasNew)
  expect(modified?.dynamodb?.OldImage !== undefined).toBe(hasOld)
  expect(modified?.dynamodb?.Keys).toEqual(item('a', '1'))
})

test('a write without a change adds no record', async () => {
  const TableName = await ground.table({ stream: 'NEW_AND_OLD_IMAGES' })
  const same = item('same', '1', { tags: { SS: ['a', 'b'] } })
  await ground.db.putItem({ TableName, Item: same })
  await ground.db.putItem({ TableName, Item: same })
  await ground.db.deleteItem({ TableName, Key: item('nobody', '1') })
  await expect(
    ground.db.putItem({ TableName, Item: item('same', '1'), ConditionExpression: 'attribute_not_exists(pk)' }),
  ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
  await ground.db.putItem({ TableName, Item: item('last', '1') })
  await expect.poll(async () => (await recordsOf(ground, TableName)).length, { timeout: 20_000 }).toBe(2)
})

test('records of one item follow the order of its writes, including transactions and batches', async () => {
  const TableName = await ground.table({ stream: 'NEW_IMAGE' })
  await Promise.all(
    ['a', 'b', 'c'].map(async (pk) => {
      for (let value = 0; value < 9; value += 3) {
        await ground.db.putItem({ TableName, Item: item(pk, '1', { value: n(value) }) })
        await ground.db.transactWriteItems({
          TransactItems: [
            {
              Update: {
                TableName,
                Key: item(pk, '1'),
                UpdateExpression: 'SET #value = :v',
                ExpressionAttributeNames: { '#value': 'value' },
                ExpressionAttributeValues: { ':v': n(value + 1) },
              },
            },
          ],
        })
        await ground.db.batchWriteItem({
          RequestItems: { [TableName]: [{ PutRequest: { Item: item(pk, '1', { value: n(value + 2) }) } }] },
        })
      }
    }),
  )
  await expect.poll(async () => (await recordsOf(ground, TableName)).length, { timeout: 20_000 }).toBe(27)
  const records = await recordsOf(ground, TableName)
  for (const pk of ['a', 'b', 'c']) {
    const images = records.map(({ dynamodb }) => dynamodb?.NewImage as Item).filter((image) => image.pk?.S === pk)
    expect(images.map(({ value }) => Number(value?.N))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  }
})

test('a cancelled transaction adds no record', async () => {
  const TableName = await ground.table({ stream: 'NEW_IMAGE' })
  await expect(
    ground.db.transactWriteItems({
      TransactItems: [
        { Put: { TableName, Item: item('cancelled', '1') } },
        { ConditionCheck: { TableName, Key: item('x', '1'), ConditionExpression: 'attribute_exists(pk)' } },
      ],
    }),
  ).rejects.toMatchObject({ name: 'TransactionCanceledException' })
  await ground.db.putItem({ TableName, Item: item('written', '1') })
  await expect.poll(async () => (await recordsOf(ground, TableName)).length, { timeout: 20_000 }).toBe(1)
})

test('an iterator starts at the oldest record, after the newest, at a number or after it', async () => {
  const TableName = await ground.table({ stream: 'NEW_IMAGE' })
  const StreamArn = String((await ground.db.describeTable({ TableName })).Table?.LatestStreamArn)
  for (const sk of ['1', '2', '3']) await ground.db.putItem({ TableName, Item: item('p', sk) })
  await expect.poll(async () => (await recordsOf(ground, TableName)).length, { timeout: 20_000 }).toBe(3)
  const { StreamDescription } = await ground.streams.describeStream({ StreamArn })
  const ShardId = String(StreamDescription?.Shards?.at(-1)?.ShardId)
  const position = { StreamArn, ShardId }
  const iterator = async (request: {
    ShardIteratorType: 'TRIM_HORIZON' | 'LATEST' | 'AT_SEQUENCE_NUMBER' | 'AFTER_SEQUENCE_NUMBER'
    SequenceNumber?: string
  }) => (await ground.streams.getShardIterator({ ...position, ...request })).ShardIterator
  const sortKeys = async (from: string | undefined) =>
    (await readAll(ground.streams, from)).map(({ dynamodb }) => dynamodb?.Keys?.sk?.S)
  const records = await readAll(ground.streams, await iterator({ ShardIteratorType: 'TRIM_HORIZON' }))
  expect(records.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S)).toEqual(['1', '2', '3'])
  const SequenceNumber = String(records[1]?.dynamodb?.SequenceNumber)
  expect(await sortKeys(await iterator({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber }))).toEqual([
    '2',
    '3',
  ])
  expect(await sortKeys(await iterator({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber }))).toEqual(['3'])
  const latest = await iterator({ ShardIteratorType: 'LATEST' })
  await ground.db.putItem({ TableName, Item: item('p', '4') })
  await expect.poll(() => sortKeys(latest), { timeout: 20_000 }).toEqual(['4'])
})

test('records can be read in small pages', async () => {
  const TableName = await ground.table({ stream: 'KEYS_ONLY' })
  for (const sk of ['1', '2', '3']) await ground.db.putItem({ TableName, Item: item('p', sk) })
  await expect.poll(async () => (await recordsOf(ground, TableName)).length, { timeout: 20_000 }).toBe(3)
  const StreamArn = String((await ground.db.describeTable({ TableName })).Table?.LatestStreamArn)
  const { StreamDescription } = await ground.streams.describeStream({ StreamArn })
  const { ShardIterator } = await ground.streams.getShardIterator({
    StreamArn,
    ShardId: StreamDescription?.Shards?.[0]?.ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  const first = await ground.streams.getRecords({ ShardIterator, Limit: 2 })
  expect(first.Records).toHaveLength(2)
  const second = await ground.streams.getRecords({ ShardIterator: first.NextShardIterator, Limit: 2 })
  expect(second.Records?.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S)).toEqual(['3'])
})

test('a stream is listed and described with its table', async () => {
  const TableName = await ground.table({ stream: 'NEW_AND_OLD_IMAGES' })
  const { Table } = await ground.db.describeTable({ TableName })
  expect((await ground.streams.listStreams({ TableName })).Streams).toEqual([
    { StreamArn: Table?.LatestStreamArn, StreamLabel: Table?.LatestStreamLabel, TableName },
  ])
  const { StreamDescription } = await ground.streams.describeStream({ StreamArn: Table?.LatestStreamArn })
  expect(StreamDescription).toMatchObject({
    StreamStatus: 'ENABLED',
    StreamViewType: 'NEW_AND_OLD_IMAGES',
    TableName,
    KeySchema: Table?.KeySchema,
    Shards: [{ ShardId: expect.any(String), SequenceNumberRange: { StartingSequenceNumber: expect.any(String) } }],
  })
})

test('a stream can be enabled later, but not twice', async () => {
  const TableName = await ground.table()
  await ground.db.putItem({ TableName, Item: item('before', '1') })
  const on = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' as const }
  await ground.db.updateTable({ TableName, StreamSpecification: on })
  await expect
    .poll(async () => (await ground.db.describeTable({ TableName })).Table?.LatestStreamArn, { timeout: 20_000 })
    .toBeDefined()
  await ground.db.putItem({ TableName, Item: item('after', '1') })
  await expect
    .poll(async () => (await recordsOf(ground, TableName)).map(({ dynamodb }) => dynamodb?.Keys?.pk?.S), {
      timeout: 20_000,
    })
    .toEqual(['after'])
  await expect(ground.db.updateTable({ TableName, StreamSpecification: on })).rejects.toBeInstanceOf(Error)
})

test('reports an unknown stream or shard as not found', async () => {
  const TableName = await ground.table({ stream: 'KEYS_ONLY' })
  const { Table } = await ground.db.describeTable({ TableName })
  const missing = { name: 'ResourceNotFoundException' }
  await expect(
    ground.streams.describeStream({ StreamArn: `${Table?.TableArn}/stream/2020-01-01T00:00:00.000` }),
  ).rejects.toMatchObject(missing)
})
