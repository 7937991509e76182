import { rm } from 'node:fs/promises'
import type { DynamoDB } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

interface Asked {
  readonly key: string | undefined
  readonly action: string
  readonly resource: string
  readonly context: Record<string, string | string[]> | undefined
}

let folder: string
let running: Running
let db: DynamoDB
let asked: Asked[] = []
let denied: (asked: Asked) => boolean = () => false
const definition = tableDefinition({
  attributes: { owner: 'S' },
  indexes: [index('owner')],
  stream: 'KEYS_ONLY',
})
const TableName = String(definition.TableName)
const arn = `arn:aws:dynamodb:sa-east-1:123456789012:table/${TableName}`
const other = tableDefinition()

beforeAll(async () => {
  folder = await temporaryFolder()
  running = await start(
    surroundings(folder, {
      mayCall(key, action, resource, context) {
        const question = { key, action, resource, context }
        asked.push(question)
        return !denied(question)
      },
    }),
  )
  db = clients(running.url, 'AKIAFUNCTION').db
  await db.createTable(definition)
  await db.createTable(other)
})

beforeEach(() => {
  asked = []
  denied = () => false
})

afterAll(async () => {
  db.destroy()
  await running.close()
  await rm(folder, { recursive: true })
})

const questions = () => asked.map(({ action, resource }) => `${action} ${resource}`)

test('each call checks its action on its table, with access key and leading keys', async () => {
  await db.putItem({ TableName, Item: item('user#1', '1') })
  expect(asked).toEqual([
    {
      key: 'AKIAFUNCTION',
      action: 'dynamodb:PutItem',
      resource: arn,
      context: { 'dynamodb:LeadingKeys': ['user#1'], 'dynamodb:Attributes': ['pk', 'sk'] },
    },
  ])
})

test('a call without permission gets the AWS refusal and changes nothing', async () => {
  denied = ({ action }) => action === 'dynamodb:PutItem'
  await expect(db.putItem({ TableName, Item: item('denied', '1') })).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message:
      'User: arn:aws:iam::123456789012:user/AKIAFUNCTION is not authorized to perform: dynamodb:PutItem ' +
      `on resource: ${arn} because no identity-based policy allows the dynamodb:PutItem action`,
  })
  expect((await db.getItem({ TableName, Key: item('denied', '1') })).Item).toBeUndefined()
})

test('a write names every attribute of its key, update and condition', async () => {
  const update = {
    UpdateExpression: 'SET #a.b = #c, #d = if_not_exists(#e, :one) + :one REMOVE #f[0] ADD #g :one',
    ConditionExpression: 'attribute_not_exists(#h) AND size(#i) < :one',
    ExpressionAttributeNames: Object.fromEntries([...'acdefghi'].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ':one': { N: '1' } },
  }
  await expect(db.updateItem({ TableName, Key: item('user#1', '1'), ...update })).rejects.toThrow('conditional')
  expect([asked[0]?.context?.['dynamodb:Attributes'] ?? []].flat().sort()).toEqual([...'acdefghi', 'pk', 'sk'])
  await db.deleteItem({ TableName, Key: item('user#1', '1'), ConditionExpression: 'attribute_not_exists(j.k)' })
  expect(asked[1]?.context).toMatchObject({ 'dynamodb:Attributes': ['pk', 'sk', 'j'] })
})

test('a query of an index needs permission on the index', async () => {
  const query = {
    TableName,
    IndexName: 'by-owner',
    KeyConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': { S: 'ana' } },
  }
  await db.query(query)
  expect(asked).toMatchObject([
    {
      action: 'dynamodb:Query',
      resource: `${arn}/index/by-owner`,
      context: { 'dynamodb:LeadingKeys': ['ana'] },
    },
  ])
  denied = ({ resource }) => resource.endsWith('/index/by-owner')
  await expect(db.query(query)).rejects.toMatchObject({ name: 'AccessDeniedException' })
})

test('a transaction needs the permission of each part on its table', async () => {
  const request = {
    TransactItems: [
      { Put: { TableName, Item: item('t', '1') } },
      {
        Update: {
          TableName,
          Key: item('t', '2'),
          UpdateExpression: 'SET a = :a',
          ExpressionAttributeValues: { ':a': { S: 'x' } },
        },
      },
      { Delete: { TableName: other.TableName, Key: item('t', '3') } },
      {
        ConditionCheck: { TableName, Key: item('t', '4'), ConditionExpression: 'attribute_not_exists(pk)' },
      },
    ],
  }
  await db.transactWriteItems(request)
  expect(questions()).toEqual([
    `dynamodb:PutItem ${arn}`,
    `dynamodb:UpdateItem ${arn}`,
    `dynamodb:DeleteItem ${arn.replace(TableName, String(other.TableName))}`,
    `dynamodb:ConditionCheckItem ${arn}`,
  ])
  denied = ({ action }) => action === 'dynamodb:ConditionCheckItem'
  await db.deleteItem({ TableName, Key: item('t', '1') })
  await expect(db.transactWriteItems(request)).rejects.toMatchObject({ name: 'AccessDeniedException' })
  expect((await db.getItem({ TableName, Key: item('t', '1') })).Item).toBeUndefined()
  asked = []
  await db.transactGetItems({ TransactItems: [{ Get: { TableName, Key: item('t', '1') } }] })
  expect(questions()).toEqual([`dynamodb:GetItem ${arn}`])
})

test('a batch needs permission on each of its tables', async () => {
  denied = ({ resource }) => resource.endsWith(String(other.TableName))
  const put = [{ PutRequest: { Item: item('batch', '1') } }]
  await expect(
    db.batchWriteItem({ RequestItems: { [TableName]: put, [String(other.TableName)]: put } }),
  ).rejects.toMatchObject({ name: 'AccessDeniedException' })
  expect((await db.getItem({ TableName, Key: item('batch', '1') })).Item).toBeUndefined()
})

test('reading a stream needs permission on the stream', async () => {
  const { streams } = clients(running.url)
  const StreamArn = String((await db.describeTable({ TableName })).Table?.LatestStreamArn)
  asked = []
  const { StreamDescription } = await streams.describeStream({ StreamArn })
  const { ShardIterator } = await streams.getShardIterator({
    StreamArn,
    ShardId: StreamDescription?.Shards?.[0]?.ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  await streams.getRecords({ ShardIterator })
  expect(questions()).toEqual(
    ['DescribeStream', 'GetShardIterator', 'GetRecords'].map((action) => `dynamodb:${action} ${StreamArn}`),
  )
  denied = ({ action }) => action === 'dynamodb:GetRecords'
  await expect(streams.getRecords({ ShardIterator })).rejects.toMatchObject({ name: 'AccessDeniedException' })
  streams.destroy()
})

test('a caller without permission does not learn whether a table exists', async () => {
  denied = () => true
  const refused = { name: 'AccessDeniedException' }
  await expect(db.getItem({ TableName: 'no-such-table', Key: item('a', '1') })).rejects.toMatchObject(refused)
  await expect(db.scan({ TableName: 'no-such-table' })).rejects.toMatchObject(refused)
  await expect(db.describeTable({ TableName: 'no-such-table' })).rejects.toMatchObject(refused)
})

test('refuses an unsigned request', async () => {
  const response = await fetch(running.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables', 'content-type': 'application/x-amz-json-1.0' },
    body: '{}',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ __type: expect.stringContaining('MissingAuthenticationToken') })
  expect(asked).toEqual([])
})
