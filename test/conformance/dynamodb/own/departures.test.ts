import { rm } from 'node:fs/promises'
import type { DynamoDB } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clients,
  index,
  item,
  type Running,
  start,
  surroundings,
  tableDefinition,
  temporaryFolder,
} from '../endpoint-under-test.ts'

/** Behaviour that AWS documents and the official DynamoDB Local does not have. Runs on the local endpoint only. */
let folder: string
let running: Running
let db: DynamoDB
const definition = tableDefinition({ attributes: { owner: 'S' }, indexes: [index('owner')] })
const TableName = String(definition.TableName)

beforeAll(async () => {
  folder = await temporaryFolder()
  running = await start(surroundings(folder))
  db = clients(running.url).db
  await db.createTable(definition)
})

afterAll(async () => {
  db.destroy()
  await running.close()
  await rm(folder, { recursive: true })
})

test('refuses an update that changes the type of an index key', async () => {
  await expect(
    db.updateItem({
      TableName,
      Key: item('a', '1'),
      UpdateExpression: 'SET #owner = :n',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':n': { N: '1' } },
    }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
})

test('refuses a cursor with a key that is too long', async () => {
  for (const ExclusiveStartKey of [item('k'.repeat(2049), '1'), item('a', 'k'.repeat(1025))])
    await expect(db.scan({ TableName, ExclusiveStartKey })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('size limit'),
    })
})

test('reports an inapplicable update in a transaction as ValidationError among the reasons', async () => {
  await db.putItem({ TableName, Item: item('late', '1', { text: { S: 'x' } }) })
  await expect(
    db.transactWriteItems({
      TransactItems: [
        { Put: { TableName, Item: item('late-first', '1') } },
        {
          Update: {
            TableName,
            Key: item('late', '1'),
            UpdateExpression: 'SET #text = #text + :one',
            ExpressionAttributeNames: { '#text': 'text' },
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ],
    }),
  ).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ValidationError', Message: 'An operand in the update expression has an incorrect data type' },
    ],
  })
})

test('a transactional write costs two units per KB, an idempotent retry two per 4 KB', async () => {
  const request = {
    TransactItems: [
      { Put: { TableName, Item: item('cost', '1', { body: { S: 'x'.repeat(1900) } }) } },
      { Put: { TableName, Item: item('cost', '2') } },
    ],
    ClientRequestToken: 'cost',
    ReturnConsumedCapacity: 'TOTAL' as const,
  }
  expect((await db.transactWriteItems(request)).ConsumedCapacity).toEqual([
    { TableName, CapacityUnits: 6, WriteCapacityUnits: 6 },
  ])
  expect((await db.transactWriteItems(request)).ConsumedCapacity).toEqual([
    { TableName, CapacityUnits: 4, ReadCapacityUnits: 4 },
  ])
})

test('a query that finds nothing costs the minimum', async () => {
  const { ConsumedCapacity } = await db.query({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'nobody' } },
    ReturnConsumedCapacity: 'TOTAL',
  })
  expect(ConsumedCapacity?.CapacityUnits).toBe(0.5)
})

test('refuses a value nested ten thousand times as too deep', async () => {
  const deep = `${'{"L":['.repeat(10_000)}{"S":"x"}${']}'.repeat(10_000)}`
  const response = await fetch(running.url, {
    method: 'POST',
    headers: {
      'x-amz-target': 'DynamoDB_20120810.PutItem',
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20200101/sa-east-1/dynamodb/aws4_request',
    },
    body: `{"TableName":"${TableName}","Item":{"pk":{"S":"a"},"sk":{"S":"b"},"a":${deep}}}`,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.stringMatching(/Nesting Levels have exceeded/) })
})
