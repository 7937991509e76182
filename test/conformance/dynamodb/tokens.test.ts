import { randomUUID } from 'node:crypto'
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string

beforeAll(async () => {
  TableName = await ground.table()
})

const n = (value: number) => ({ N: String(value) })
const put = (pk: string): TransactWriteItem => ({ Put: { TableName, Item: item(pk, '1') } })
const read = async (pk: string) =>
  (await ground.db.getItem({ TableName, Key: item(pk, '1'), ConsistentRead: true })).Item

test('a token makes a repeated transaction idempotent, with fields in any order', async () => {
  await ground.db.putItem({ TableName, Item: item('token', '1', { visits: n(0) }) })
  const Update = {
    TableName,
    Key: { pk: { S: 'token' }, sk: { S: '1' } },
    UpdateExpression: 'ADD visits :one',
    ExpressionAttributeValues: { ':one': n(1) },
  }
  const ClientRequestToken = randomUUID()
  await ground.db.transactWriteItems({ TransactItems: [{ Update }], ClientRequestToken })
  await ground.db.transactWriteItems({ TransactItems: [{ Update }], ClientRequestToken })
  const turned = { ...Update, Key: { sk: { S: '1' }, pk: { S: 'token' } } }
  await ground.db.transactWriteItems({ TransactItems: [{ Update: turned }], ClientRequestToken })
  expect(await read('token')).toEqual(item('token', '1', { visits: n(1) }))
})

test('refuses a token reused with other content', async () => {
  const ClientRequestToken = randomUUID()
  await ground.db.transactWriteItems({ TransactItems: [put('mismatch')], ClientRequestToken })
  await expect(
    ground.db.transactWriteItems({ TransactItems: [put('mismatch-other')], ClientRequestToken }),
  ).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' })
  expect(await read('mismatch-other')).toBeUndefined()
})

test('reports a reused token before parts that do not fit their tables', async () => {
  const ClientRequestToken = randomUUID()
  await ground.db.transactWriteItems({ TransactItems: [put('first')], ClientRequestToken })
  const unfit: TransactWriteItem[] = [
    { Put: { TableName: `${TableName}-none`, Item: item('a', '1') } },
    { Put: { TableName, Item: {} } },
    { Put: { TableName, Item: { pk: { L: [] } } } },
    { Put: { TableName, Item: item('', '1') } },
    { Put: { TableName, Item: item('a', '1'), ExpressionAttributeValues: { ':a': n(1) } } },
  ]
  for (const part of unfit)
    await expect(ground.db.transactWriteItems({ TransactItems: [part], ClientRequestToken })).rejects.toMatchObject({
      name: 'IdempotentParameterMismatchException',
    })
})

test('reports a malformed request before a reused token', async () => {
  const ClientRequestToken = randomUUID()
  await ground.db.transactWriteItems({ TransactItems: [put('first')], ClientRequestToken })
  const malformed: TransactWriteItem[] = [
    { Put: { TableName, Item: item('a', '1'), ConditionExpression: 'a = = b' } },
    { Put: { TableName, Item: item('a', '1', { n: { N: 'x' } }) } },
    {},
  ]
  for (const part of malformed)
    await expect(ground.db.transactWriteItems({ TransactItems: [part], ClientRequestToken })).rejects.toMatchObject({
      name: 'ValidationException',
    })
})

test('a cancelled transaction does not use up its token', async () => {
  const ClientRequestToken = randomUUID()
  const request = {
    ClientRequestToken,
    TransactItems: [
      put('retry'),
      { ConditionCheck: { TableName, Key: item('retry-gate', '1'), ConditionExpression: 'attribute_exists(pk)' } },
    ],
  }
  await expect(ground.db.transactWriteItems(request)).rejects.toMatchObject({ name: 'TransactionCanceledException' })
  await ground.db.putItem({ TableName, Item: item('retry-gate', '1') })
  await ground.db.transactWriteItems(request)
  expect(await read('retry')).toBeDefined()
})
