import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TableDefinition } from '../assembly/assembly.ts'
import { createClock } from '../clock/clock.ts'
import { createDynamoDb } from '../dynamodb/server.ts'
import { listen } from '../endpoint/endpoint.ts'
import { StartFailure } from './failure.ts'
import { createTables } from './tables.ts'

const region = 'sa-east-1'
const operator = { accessKeyId: 'OPERATOR', secretAccessKey: 'secret' }
const key = (name: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName: name, KeyType })
const table: TableDefinition = {
  stack: 'storage',
  logicalId: 'Table',
  name: 'main',
  arn: `arn:aws:dynamodb:${region}:1:table/main`,
  ttlAttribute: 'expiresAt',
  input: {
    TableName: 'main',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  },
}

let url: string
let close: () => Promise<void>
beforeEach(async () => {
  const dynamoDb = await createDynamoDb({
    now: createClock().now,
    mayCall: () => true,
    dataDir: mkdtempSync(join(tmpdir(), 'tables-')),
    log: () => undefined,
    region,
    accountId: '1',
  })
  const server = await listen(dynamoDb.listener)
  url = server.url
  close = async () => {
    await server.close()
    await dynamoDb.close()
  }
})
afterEach(() => close())

test('creates a table with its stream and TTL, and leaves it alone the next time', async () => {
  const first = await createTables([table], url, region, operator)
  expect(first.get('main')).toMatch(/table\/main\/stream\//)
  expect(await createTables([table], url, region, operator)).toEqual(first)
  const client = new DynamoDBClient({ endpoint: url, region, credentials: operator })
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: 'main' }))
  expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' })
  client.destroy()
})

test('adds a new index to an existing table', async () => {
  await createTables([table], url, region, operator)
  const GlobalSecondaryIndexes = [
    {
      IndexName: 'bySk',
      KeySchema: [key('sk', 'HASH'), key('pk', 'RANGE')],
      Projection: { ProjectionType: 'ALL' as const },
    },
  ]
  await createTables([{ ...table, input: { ...table.input, GlobalSecondaryIndexes } }], url, region, operator)
  const client = new DynamoDBClient({ endpoint: url, region, credentials: operator })
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'main' }))
  expect(Table?.GlobalSecondaryIndexes).toMatchObject([{ IndexName: 'bySk' }])
  client.destroy()
})

test('rejects an existing table with other keys, with a message', async () => {
  await createTables([table], url, region, operator)
  const KeySchema = [key('pk', 'HASH')]
  const AttributeDefinitions = table.input.AttributeDefinitions?.slice(0, 1)
  const changed = { ...table, input: { ...table.input, KeySchema, AttributeDefinitions } }
  await expect(createTables([changed], url, region, operator)).rejects.toThrow(StartFailure)
  await expect(createTables([changed], url, region, operator)).rejects.toThrow(/Start with --fresh/)
})
