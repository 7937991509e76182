import { rm } from 'node:fs/promises'
import type { DynamoDB } from '@aws-sdk/client-dynamodb'
import type { DynamoDBStreams } from '@aws-sdk/client-dynamodb-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clients,
  index,
  item,
  type Running,
  recordsOf,
  recordsOfStream,
  start,
  surroundings,
  tableDefinition,
  temporaryFolder,
} from '../endpoint-under-test.ts'

const minute = 60 * 1000
const hour = 60 * minute
let now = Date.UTC(2026, 0, 1)
let folder: string
let running: Running
let db: DynamoDB
let streams: DynamoDBStreams

beforeAll(async () => {
  folder = await temporaryFolder()
  running = await start(surroundings(folder, { now: () => new Date(now) }))
  const both = clients(running.url)
  db = both.db
  streams = both.streams
})

afterAll(async () => {
  db.destroy()
  streams.destroy()
  await running.close()
  await rm(folder, { recursive: true })
})

const seconds = (milliseconds: number) => ({ N: String(Math.floor(milliseconds / 1000)) })

async function table(options: Parameters<typeof tableDefinition>[0] = {}): Promise<string> {
  const definition = tableDefinition({ stream: 'NEW_AND_OLD_IMAGES', ...options })
  await db.createTable(definition)
  return String(definition.TableName)
}

const expiring = (TableName: string) =>
  db.updateTimeToLive({ TableName, TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } })
const names = async (TableName: string) =>
  ((await db.scan({ TableName })).Items ?? []).map(({ pk }) => String(pk?.S)).toSorted()

test('expired items leave table and indexes; the stream names the service as their remover', async () => {
  const TableName = await table({ attributes: { owner: 'S' }, indexes: [index('owner')] })
  await db.putItem({ TableName, Item: item('before', '1', { expiresAt: seconds(now + hour) }) })
  await expiring(TableName)
  const soon = item('soon', '1', { expiresAt: seconds(now + hour), owner: { S: 'ana' } })
  await db.putItem({ TableName, Item: soon })
  await db.putItem({ TableName, Item: item('later', '1', { expiresAt: seconds(now + 3 * hour) }) })
  await db.putItem({ TableName, Item: item('never', '1') })
  await db.putItem({ TableName, Item: item('text', '1', { expiresAt: { S: '1' } }) })
  await db.putItem({ TableName, Item: item('ancient', '1', { expiresAt: { N: '1' } }) })
  await db.putItem({ TableName, Item: item('prolonged', '1', { expiresAt: seconds(now + hour) }) })
  await db.putItem({ TableName, Item: item('prolonged', '1', { expiresAt: seconds(now + 4 * hour) }) })
  now += 2 * hour
  await expect
    .poll(() => names(TableName), { timeout: 10_000 })
    .toEqual(['ancient', 'later', 'never', 'prolonged', 'text'])
  expect((await db.scan({ TableName, IndexName: 'by-owner' })).Items).toEqual([])
  const removed = (await recordsOf({ db, streams }, TableName)).filter(({ eventName }) => eventName === 'REMOVE')
  expect(removed).toHaveLength(2)
  for (const record of removed)
    expect(record.userIdentity).toEqual({ PrincipalId: 'dynamodb.amazonaws.com', Type: 'Service' })
  expect(removed.map(({ dynamodb }) => dynamodb?.OldImage)).toContainEqual(soon)
})

test('nothing expires after time to live is disabled', async () => {
  const TableName = await table()
  await expiring(TableName)
  await db.putItem({ TableName, Item: item('kept', '1', { expiresAt: seconds(now + hour) }) })
  await db.updateTimeToLive({ TableName, TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: false } })
  const sentinel = await table()
  await expiring(sentinel)
  await db.putItem({ TableName: sentinel, Item: item('gone', '1', { expiresAt: seconds(now + hour) }) })
  now += 2 * hour
  await expect.poll(() => names(sentinel), { timeout: 10_000 }).toEqual([])
  expect(await names(TableName)).toEqual(['kept'])
})

test('a token expires ten minutes after its transaction', async () => {
  const TableName = await table()
  const visit = () =>
    db.transactWriteItems({
      ClientRequestToken: 'visit',
      TransactItems: [
        {
          Update: {
            TableName,
            Key: item('a', '1'),
            UpdateExpression: 'ADD visits :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ],
    })
  const visits = async () => (await db.getItem({ TableName, Key: item('a', '1') })).Item?.visits?.N
  await visit()
  now += 9 * minute
  await visit()
  expect(await visits()).toBe('1')
  now += 2 * minute
  await visit()
  expect(await visits()).toBe('2')
})

test('stream records expire after a day; their sequence numbers are refused as trimmed', async () => {
  const TableName = await table()
  await db.putItem({ TableName, Item: item('old', '1') })
  const [old] = await recordsOf({ db, streams }, TableName)
  now += 23 * hour
  await db.putItem({ TableName, Item: item('new', '1') })
  expect(await recordsOf({ db, streams }, TableName)).toHaveLength(2)
  now += 2 * hour
  const left = await recordsOf({ db, streams }, TableName)
  expect(left.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S)).toEqual(['new'])
  const StreamArn = String((await db.describeTable({ TableName })).Table?.LatestStreamArn)
  const { StreamDescription } = await streams.describeStream({ StreamArn })
  const asking = {
    StreamArn,
    ShardId: StreamDescription?.Shards?.[0]?.ShardId,
    ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const,
    SequenceNumber: old?.dynamodb?.SequenceNumber,
  }
  await expect
    .poll(() => streams.getShardIterator(asking).catch((error: Error) => error.name), { timeout: 10_000 })
    .toBe('TrimmedDataAccessException')
})

test('an iterator expires after 15 minutes', async () => {
  const TableName = await table()
  const StreamArn = String((await db.describeTable({ TableName })).Table?.LatestStreamArn)
  const { StreamDescription } = await streams.describeStream({ StreamArn })
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId
  const { ShardIterator } = await streams.getShardIterator({ StreamArn, ShardId, ShardIteratorType: 'LATEST' })
  now += 14 * minute
  await streams.getRecords({ ShardIterator })
  now += 2 * minute
  await expect(streams.getRecords({ ShardIterator })).rejects.toMatchObject({ name: 'ExpiredIteratorException' })
})

test('the stream of a deleted table stays readable for a day', async () => {
  const TableName = await table()
  await db.putItem({ TableName, Item: item('last', '1') })
  const StreamArn = String((await db.describeTable({ TableName })).Table?.LatestStreamArn)
  await db.deleteTable({ TableName })
  expect(await recordsOfStream(streams, StreamArn)).toHaveLength(1)
  expect((await streams.describeStream({ StreamArn })).StreamDescription?.StreamStatus).toBe('DISABLED')
  now += 25 * hour
  await expect.poll(async () => (await streams.listStreams({ TableName })).Streams, { timeout: 10_000 }).toEqual([])
})
