import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, type Item, index, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string

beforeAll(async () => {
  TableName = await ground.table({ attributes: { owner: 'S', price: 'N' }, indexes: [index('owner', 'price')] })
})

const read = async (key: Item) => (await ground.db.getItem({ TableName, Key: key, ConsistentRead: true })).Item

async function survives(name: string, value: AttributeValue): Promise<void> {
  const stored = item(name, 'value', { value })
  await ground.db.putItem({ TableName, Item: stored })
  expect(await read(item(name, 'value'))).toEqual(stored)
}

test('returns every type of value as it was put', async () => {
  await survives('text', { S: 'Papelão – 20 kg ♻️' })
  await survives('empty text', { S: '' })
  await survives('number', { N: '-12.5' })
  await survives('binary', { B: new Uint8Array([0, 1, 254, 255]) })
  await survives('empty binary', { B: new Uint8Array() })
  await survives('boolean', { BOOL: false })
  await survives('null', { NULL: true })
  await survives('list', { L: [{ S: 'a' }, { N: '1' }, { L: [] }, { M: {} }] })
  await survives('map', { M: { street: { S: 'Rua A' }, lines: { L: [{ S: '1' }] }, 'odd name.[0]': { BOOL: true } } })
  await survives('set of binary', { BS: [new Uint8Array([0]), new Uint8Array([255])] })
})

test('a set has distinct members and is not empty', async () => {
  await ground.db.putItem({ TableName, Item: item('sets', '1', { ss: { SS: ['b', 'a'] }, ns: { NS: ['2', '1'] } }) })
  const stored = await read(item('sets', '1'))
  expect(stored?.ss?.SS?.toSorted()).toEqual(['a', 'b'])
  expect(stored?.ns?.NS?.toSorted()).toEqual(['1', '2'])
  for (const value of [{ SS: [] }, { SS: ['a', 'a'] }, { NS: ['1', '1.0'] }])
    await expect(ground.db.putItem({ TableName, Item: item('sets', '2', { value }) })).rejects.toMatchObject({
      name: 'ValidationException',
    })
})

test('numbers keep 38 digits and are returned in normal form', async () => {
  const numbers: [string, string][] = [
    ['12345678901234567890123456789012345678', '12345678901234567890123456789012345678'],
    ['-0.00012345678901234567890123456789012345678', '-0.00012345678901234567890123456789012345678'],
    ['1.50', '1.5'],
    ['007', '7'],
    ['1e3', '1000'],
    ['-0', '0'],
  ]
  for (const [given, expected] of numbers) {
    await ground.db.putItem({ TableName, Item: item('numbers', given, { value: { N: given } }) })
    expect((await read(item('numbers', given)))?.value).toEqual({ N: expected })
  }
})

test('refuses numbers beyond 38 digits or the supported magnitude', async () => {
  for (const n of ['123456789012345678901234567890123456789', '1e126', '1e-131', 'twelve', ''])
    await expect(
      ground.db.putItem({ TableName, Item: item('numbers', 'x', { value: { N: n } }) }),
    ).rejects.toMatchObject({
      name: 'ValidationException',
    })
})

test('the response for an absent item has no Item', async () => {
  expect(await read(item('nobody', '1'))).toBeUndefined()
})

test('a put replaces the whole item and can return the old one', async () => {
  await ground.db.putItem({ TableName, Item: item('put', '1', { a: { S: 'old' }, b: { S: 'old' } }) })
  const answer = await ground.db.putItem({
    TableName,
    Item: item('put', '1', { a: { S: 'new' } }),
    ReturnValues: 'ALL_OLD',
  })
  expect(answer.Attributes).toEqual(item('put', '1', { a: { S: 'old' }, b: { S: 'old' } }))
  expect(await read(item('put', '1'))).toEqual(item('put', '1', { a: { S: 'new' } }))
})

test('a delete is idempotent and can return the deleted item', async () => {
  await ground.db.putItem({ TableName, Item: item('delete', '1', { a: { S: 'x' } }) })
  const first = await ground.db.deleteItem({ TableName, Key: item('delete', '1'), ReturnValues: 'ALL_OLD' })
  expect(first.Attributes).toEqual(item('delete', '1', { a: { S: 'x' } }))
  const second = await ground.db.deleteItem({ TableName, Key: item('delete', '1'), ReturnValues: 'ALL_OLD' })
  expect(second.Attributes).toBeUndefined()
})

test('a projection selects attributes, fields and elements', async () => {
  await ground.db.putItem({
    TableName,
    Item: item('projection', '1', {
      address: { M: { city: { S: 'Recife' }, state: { S: 'PE' } } },
      photos: { L: [{ S: 'a' }, { S: 'b' }, { S: 'c' }] },
      name: { S: 'x' },
    }),
  })
  const { Item } = await ground.db.getItem({
    TableName,
    Key: item('projection', '1'),
    ProjectionExpression: 'address.city, photos[2], photos[0], #name, absent.field',
    ExpressionAttributeNames: { '#name': 'name' },
  })
  expect(Item).toEqual({
    address: { M: { city: { S: 'Recife' } } },
    photos: { L: [{ S: 'a' }, { S: 'c' }] },
    name: { S: 'x' },
  })
})

test('keys must be complete, of their type and not empty', async () => {
  const refused: Item[] = [
    { pk: { S: 'a' } },
    { pk: { S: 'a' }, sk: { N: '1' } },
    { pk: { S: '' }, sk: { S: '1' } },
    { pk: { S: 'a' }, sk: { S: '' } },
    { pk: { S: 'a'.repeat(2049) }, sk: { S: '1' } },
    { pk: { S: 'a' }, sk: { S: 'a'.repeat(1025) } },
    { pk: { S: 'a' }, sk: { S: '1' }, owner: { N: '1' } },
    { pk: { S: 'a' }, sk: { S: '1' }, owner: { S: '' }, price: { N: '1' } },
  ]
  for (const Item of refused)
    await expect(ground.db.putItem({ TableName, Item }), JSON.stringify(Item).slice(0, 80)).rejects.toMatchObject({
      name: 'ValidationException',
    })
  await expect(ground.db.getItem({ TableName, Key: { pk: { S: 'a' } } })).rejects.toMatchObject({
    name: 'ValidationException',
  })
})

test('an item may have 400 KB including its attribute names, and no byte more', async () => {
  const names = 'pk'.length + 'sk'.length + 'body'.length
  const room = 400 * 1024 - names - 'size'.length - '1'.length
  await ground.db.putItem({ TableName, Item: item('size', '1', { body: { S: 'x'.repeat(room) } }) })
  await expect(
    ground.db.putItem({ TableName, Item: item('size', '1', { body: { S: 'x'.repeat(room + 1) } }) }),
  ).rejects.toMatchObject({ name: 'ValidationException', message: 'Item size has exceeded the maximum allowed size' })
  await expect(
    ground.db.updateItem({
      TableName,
      Key: item('size', '1'),
      UpdateExpression: 'SET extra = :x',
      ExpressionAttributeValues: { ':x': { S: 'x' } },
    }),
  ).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'Item size to update has exceeded the maximum allowed size',
  })
})

test('a value may be nested 32 levels deep', async () => {
  const nested = (lists: number): AttributeValue => (lists === 0 ? { S: 'x' } : { L: [nested(lists - 1)] })
  await ground.db.putItem({ TableName, Item: item('deep', '1', { value: nested(31) }) })
  await expect(ground.db.putItem({ TableName, Item: item('deep', '1', { value: nested(32) }) })).rejects.toMatchObject({
    name: 'ValidationException',
  })
  await expect(
    ground.db.updateItem({
      TableName,
      Key: item('deep', '1'),
      UpdateExpression: 'SET more = :list',
      ExpressionAttributeValues: { ':list': nested(32) },
    }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
})

test('a multi-byte text counts by its bytes', async () => {
  await expect(
    ground.db.putItem({ TableName, Item: item('size', '2', { body: { S: 'é'.repeat(205 * 1024) } }) }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
})
