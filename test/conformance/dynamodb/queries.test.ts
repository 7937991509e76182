import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, type Item, index, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string

const orderedKeys = ['a', 'a#1', 'a#10', 'a#2', 'b', 'b#é', 'ç', '😀']

beforeAll(async () => {
  TableName = await ground.table({
    attributes: { owner: 'S', price: 'N' },
    indexes: [
      index('owner', 'price'),
      { ...index('owner', undefined, { ProjectionType: 'KEYS_ONLY' }), IndexName: 'keys' },
    ],
  })
  for (const [position, sk] of orderedKeys.entries())
    await ground.db.putItem({ TableName, Item: item('p', sk, { position: { N: String(position) } }) })
  for (let ad = 0; ad < 25; ad += 1)
    await ground.db.putItem({
      TableName,
      Item: item(`ad-${ad}`, 'ad', {
        owner: { S: 'ana' },
        price: { N: String(ad % 5) },
        title: { S: `title ${ad}` },
      }),
    })
})

const text = (S: string) => ({ S })

async function sortKeys(condition: string, values: Item, more: Partial<QueryCommandInput> = {}): Promise<string[]> {
  const { Items } = await ground.db.query({
    TableName,
    KeyConditionExpression: `pk = :pk${condition && ` AND ${condition}`}`,
    ExpressionAttributeValues: { ':pk': text('p'), ...values },
    ...more,
  })
  return (Items ?? []).map(({ sk }) => sk?.S ?? '')
}

async function pages(input: Partial<QueryCommandInput>): Promise<Item[][]> {
  const found: Item[][] = []
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await ground.db.query({ TableName, ...input, ...(ExclusiveStartKey && { ExclusiveStartKey }) })
    found.push(page.Items ?? [])
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found
}

const ownedByV = {
  IndexName: 'by-owner',
  KeyConditionExpression: '#owner = :owner',
  ExpressionAttributeNames: { '#owner': 'owner' },
  ExpressionAttributeValues: { ':owner': text('ana') },
}

test('reads a partition in byte order of its sort keys, forwards and backwards', async () => {
  expect(await sortKeys('', {})).toEqual(orderedKeys)
  expect(await sortKeys('', {}, { ScanIndexForward: false })).toEqual(orderedKeys.toReversed())
})

test.each<[string, Item, string[]]>([
  ['sk = :a', { ':a': text('a#1') }, ['a#1']],
  ['sk < :a', { ':a': text('a#10') }, ['a', 'a#1']],
  ['sk <= :a', { ':a': text('a#10') }, ['a', 'a#1', 'a#10']],
  ['sk > :a', { ':a': text('b') }, ['b#é', 'ç', '😀']],
  ['sk >= :a', { ':a': text('b') }, ['b', 'b#é', 'ç', '😀']],
  ['sk BETWEEN :a AND :b', { ':a': text('a#1'), ':b': text('b') }, ['a#1', 'a#10', 'a#2', 'b']],
  ['begins_with(sk, :a)', { ':a': text('a#') }, ['a#1', 'a#10', 'a#2']],
  ['begins_with(sk, :a)', { ':a': text('nothing') }, []],
])('the key condition %s returns the matching items', async (condition, values, expected) => {
  expect(await sortKeys(condition, values)).toEqual(expected)
  expect(await sortKeys(condition, values, { ScanIndexForward: false })).toEqual(expected.toReversed())
})

test('the limit counts items read, before the filter', async () => {
  const page = await ground.db.query({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: '#position >= :two',
    ExpressionAttributeNames: { '#position': 'position' },
    ExpressionAttributeValues: { ':pk': text('p'), ':two': { N: '2' } },
    Limit: 3,
  })
  expect(page.Items?.map(({ sk }) => sk?.S)).toEqual(['a#10'])
  expect(page).toMatchObject({ Count: 1, ScannedCount: 3, LastEvaluatedKey: item('p', 'a#10') })
})

test('returns only the count on request', async () => {
  const page = await ground.db.query({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': text('p') },
    Select: 'COUNT',
  })
  expect(page).toMatchObject({ Count: orderedKeys.length, ScannedCount: orderedKeys.length })
  expect(page.Items).toBeUndefined()
})

test('pages of a table add up to the whole, in both directions', async () => {
  for (const ScanIndexForward of [true, false]) {
    const found = await pages({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': text('p') },
      Limit: 3,
      ScanIndexForward,
    })
    expect(found.every((page) => page.length <= 3)).toBe(true)
    expect(found.flat().map(({ sk }) => sk?.S)).toEqual(ScanIndexForward ? orderedKeys : orderedKeys.toReversed())
  }
})

test('pages of an index add up to the whole although many items share its key', async () => {
  for (const ScanIndexForward of [true, false]) {
    const found = (await pages({ ...ownedByV, Limit: 4, ScanIndexForward })).flat()
    expect(new Set(found.map(({ pk }) => pk?.S)).size).toBe(25)
    expect(found).toHaveLength(25)
    const prices = found.map(({ price }) => Number(price?.N))
    expect(prices).toEqual(prices.toSorted((a, b) => (ScanIndexForward ? a - b : b - a)))
  }
})

test('refuses a cursor with an empty key', async () => {
  for (const ExclusiveStartKey of [item('', 'b'), item('a', '')])
    await expect(ground.db.scan({ TableName, ExclusiveStartKey })).rejects.toMatchObject({
      name: 'ValidationException',
    })
})

test('the cursor of an index has the keys of index and table', async () => {
  const { LastEvaluatedKey } = await ground.db.query({ TableName, ...ownedByV, Limit: 1 })
  expect(Object.keys(LastEvaluatedKey ?? {}).toSorted()).toEqual(['owner', 'pk', 'price', 'sk'])
})

test('continues after a cursor whose item has been deleted', async () => {
  const table = await ground.table()
  for (const sk of ['1', '2', '3', '4']) await ground.db.putItem({ TableName: table, Item: item('p', sk) })
  const query = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': text('p') },
  }
  const first = await ground.db.query({ ...query, Limit: 2 })
  await ground.db.deleteItem({ TableName: table, Key: item('p', '2') })
  const second = await ground.db.query({ ...query, ExclusiveStartKey: first.LastEvaluatedKey })
  expect(second.Items?.map(({ sk }) => sk?.S)).toEqual(['3', '4'])
})

test('a KEYS_ONLY index returns only keys', async () => {
  const { Items } = await ground.db.query({ TableName, ...ownedByV, IndexName: 'keys', Limit: 1 })
  expect(Object.keys(Items?.[0] ?? {}).toSorted()).toEqual(['owner', 'pk', 'sk'])
  await expect(
    ground.db.query({ TableName, ...ownedByV, IndexName: 'keys', Select: 'ALL_ATTRIBUTES' }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
  await expect(
    ground.db.query({ TableName, ...ownedByV, IndexName: 'keys', ProjectionExpression: 'title' }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
  await expect(
    ground.db.query({ TableName, ...ownedByV, IndexName: 'keys', FilterExpression: 'attribute_exists(title)' }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
})

test('a page ends at 1 MB', async () => {
  const table = await ground.table()
  for (let number = 0; number < 8; number += 1)
    await ground.db.putItem({
      TableName: table,
      Item: item('p', String(number), { body: text('x'.repeat(300_000)) }),
    })
  const query = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': text('p') },
  }
  const first = await ground.db.query(query)
  expect(first.Count).toBeGreaterThanOrEqual(3)
  expect(first.Count).toBeLessThanOrEqual(4)
  expect(first.LastEvaluatedKey).toEqual(item('p', String(Number(first.Count) - 1)))
})

test('a scan reads everything once, also in segments and pages', async () => {
  const whole = await ground.db.scan({ TableName })
  expect(whole.Count).toBe(orderedKeys.length + 25)
  const found: Item[] = []
  for (let Segment = 0; Segment < 3; Segment += 1) {
    let ExclusiveStartKey: Item | undefined
    do {
      const page = await ground.db.scan({
        TableName,
        Segment,
        TotalSegments: 3,
        Limit: 5,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      })
      found.push(...(page.Items ?? []))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }
  const name = ({ pk, sk }: Item) => `${pk?.S}/${sk?.S}`
  expect(found.map(name).toSorted()).toEqual(whole.Items?.map(name).toSorted())
})

test('a scan of an index returns only the items in it', async () => {
  const page = await ground.db.scan({
    TableName,
    IndexName: 'by-owner',
    FilterExpression: 'price = :p',
    ExpressionAttributeValues: { ':p': { N: '0' } },
  })
  expect(page).toMatchObject({ Count: 5, ScannedCount: 25 })
})

test.each<[string, Partial<QueryCommandInput>]>([
  ['has no condition on the hash key', { KeyConditionExpression: 'sk = :pk' }],
  ['compares the hash key by order', { KeyConditionExpression: 'pk > :pk' }],
  ['joins key conditions by OR', { KeyConditionExpression: 'pk = :pk OR sk = :pk' }],
  ['filters by a key attribute', { FilterExpression: 'sk = :pk' }],
  ['names an unknown index', { IndexName: 'nowhere' }],
  ['starts at an incomplete key', { ExclusiveStartKey: { pk: text('p') } }],
  ['starts in another partition', { ExclusiveStartKey: item('q', '1') }],
  ['compares a key with another type', { ExpressionAttributeValues: { ':pk': { N: '1' } } }],
  ['limits to nothing', { Limit: 0 }],
])('refuses a query that %s', async (_title, more) => {
  await expect(
    ground.db.query({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': text('p') },
      ...more,
    }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
})

test('refuses a consistent read of an index', async () => {
  await expect(ground.db.query({ TableName, ...ownedByV, ConsistentRead: true })).rejects.toMatchObject({
    name: 'ValidationException',
  })
})
