import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clients,
  index,
  item,
  type Running,
  readAll,
  recordsOf,
  start,
  surroundings,
  tableDefinition,
  temporaryFolder,
} from '../endpoint-under-test.ts'

let folder: string
let running: Running | undefined

beforeEach(async () => {
  folder = await temporaryFolder()
})

afterEach(async () => {
  await running?.close()
  await rm(folder, { recursive: true })
})

async function restarted(): Promise<ReturnType<typeof clients>> {
  await running?.close()
  running = await start(surroundings(folder))
  return clients(running.url)
}

test('tables, items, indexes, time to live, tokens and streams survive a restart', async () => {
  const definition = tableDefinition({
    attributes: { owner: 'S' },
    indexes: [index('owner')],
    stream: 'NEW_AND_OLD_IMAGES',
  })
  const TableName = String(definition.TableName)
  const transaction = {
    ClientRequestToken: 'once',
    TransactItems: [{ Put: { TableName, Item: item('b', '1', { owner: { S: 'ana' } }) } }],
  }
  const first = await restarted()
  await first.db.createTable(definition)
  await first.db.updateTimeToLive({
    TableName,
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  })
  await first.db.putItem({ TableName, Item: item('a', '1', { bytes: { B: new Uint8Array([0, 255]) } }) })
  await first.db.transactWriteItems(transaction)
  const before = (await first.db.describeTable({ TableName })).Table
  const records = await recordsOf(first, TableName)
  const StreamArn = String(before?.LatestStreamArn)
  const { StreamDescription } = await first.streams.describeStream({ StreamArn })
  const { ShardIterator } = await first.streams.getShardIterator({
    StreamArn,
    ShardId: StreamDescription?.Shards?.[0]?.ShardId,
    ShardIteratorType: 'LATEST',
  })

  const second = await restarted()
  expect((await second.db.describeTable({ TableName })).Table).toEqual(before)
  expect((await second.db.describeTimeToLive({ TableName })).TimeToLiveDescription?.AttributeName).toBe('expiresAt')
  expect((await second.db.getItem({ TableName, Key: item('a', '1') })).Item?.bytes).toEqual({
    B: new Uint8Array([0, 255]),
  })
  expect((await second.db.scan({ TableName, IndexName: 'by-owner' })).Count).toBe(1)
  expect(await recordsOf(second, TableName)).toEqual(records)
  await second.db.deleteItem({ TableName, Key: item('b', '1') })
  await second.db.transactWriteItems(transaction)
  expect((await second.db.getItem({ TableName, Key: item('b', '1') })).Item).toBeUndefined()
  await expect(
    second.db.transactWriteItems({ ...transaction, TransactItems: [{ Put: { TableName, Item: item('c', '1') } }] }),
  ).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' })
  const newer = await readAll(second.streams, ShardIterator)
  expect(newer.map(({ eventName }) => eventName)).toEqual(['REMOVE'])
  const numbers = [...records, ...newer].map(({ dynamodb }) => BigInt(String(dynamodb?.SequenceNumber)))
  expect(new Set(numbers).size).toBe(3)
  expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
})

test('refuses a folder in use by another endpoint', async () => {
  await restarted()
  await expect(start(surroundings(folder))).rejects.toThrow(/cannot be opened: another process may be using it/)
})

test('two endpoints with their own folders are independent', async () => {
  const { db } = await restarted()
  await db.createTable(tableDefinition())
  const separate = join(folder, 'separate')
  await mkdir(separate)
  const other = await start(surroundings(separate))
  expect((await clients(other.url).db.listTables({})).TableNames).toEqual([])
  await other.close()
})

test('a bulk load replaces items in table and indexes without stream records', async () => {
  const definition = tableDefinition({
    attributes: { owner: 'S' },
    indexes: [index('owner')],
    stream: 'KEYS_ONLY',
  })
  const TableName = String(definition.TableName)
  const { db, streams } = await restarted()
  await db.createTable(definition)
  function* items() {
    for (let number = 0; number < 2500; number += 1)
      yield item(`p${number % 2000}`, '1', { owner: { S: `owner-${number % 7}` }, bytes: { B: new Uint8Array([1]) } })
  }
  expect(await running?.endpoint.load(TableName, items())).toBe(2500)
  const count = async (IndexName?: string) =>
    (await db.scan({ TableName, Select: 'COUNT', ...(IndexName && { IndexName }) })).Count
  expect(await count()).toBe(2000)
  expect(await count('by-owner')).toBe(2000)
  expect((await db.getItem({ TableName, Key: item('p0', '1') })).Item).toEqual(
    item('p0', '1', { owner: { S: `owner-${2000 % 7}` }, bytes: { B: new Uint8Array([1]) } }),
  )
  expect(await recordsOf({ db, streams }, TableName)).toEqual([])
  await expect(running?.endpoint.load(TableName, [{ pk: { S: '' }, sk: { S: '1' } }])).rejects.toThrow(/empty string/)
})

test('a listener is notified of every table with new stream records until it unsubscribes', async () => {
  const definition = tableDefinition({ stream: 'KEYS_ONLY' })
  const TableName = String(definition.TableName)
  const { db } = await restarted()
  const TableArn = (await db.createTable(definition)).TableDescription?.TableArn
  const heard: string[] = []
  const stop = running?.endpoint.onStreamRecords((arn) => heard.push(arn))
  await db.putItem({ TableName, Item: item('a', '1') })
  await db.putItem({ TableName, Item: item('a', '1') })
  expect(heard).toEqual([TableArn])
  stop?.()
  await db.putItem({ TableName, Item: item('b', '1') })
  expect(heard).toEqual([TableArn])
})
