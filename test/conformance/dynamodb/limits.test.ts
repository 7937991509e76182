import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, index, item } from './endpoint-under-test.ts'

/** The service accepts a request at each limit and refuses one beyond it, with its documented message. */
const ground = createEndpoint()
let TableName: string

beforeAll(async () => {
  TableName = await ground.table({
    attributes: { owner: 'S' },
    indexes: [index('owner')],
  })
  await ground.db.putItem({ TableName, Item: item('a', '1') })
})

const kib = 1024
const Key = item('a', '1')
const text = (S: string): AttributeValue => ({ S })
const value = { ExpressionAttributeValues: { ':v': text('x') } }
const repeated = (count: number, one: (index: number) => string, joint = ',') =>
  Array.from({ length: count }, (_none, index) => one(index)).join(joint)
const nested = (depth: number): AttributeValue => (depth === 0 ? text('x') : { L: [nested(depth - 1)] })

async function asCondition(ConditionExpression: string, more: object = value): Promise<void> {
  try {
    await ground.db.deleteItem({ TableName, Key: item('nothing', '1'), ConditionExpression, ...more })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error
  }
}
const asFilter = (FilterExpression: string, more: object = value) =>
  ground.db.scan({ TableName, FilterExpression, ...more })
const asUpdate = (UpdateExpression: string, more: object = value) =>
  ground.db.updateItem({ TableName, Key: item('update', '1'), UpdateExpression, ...more })
const asProjection = (ProjectionExpression: string, more: object = {}) =>
  ground.db.getItem({ TableName, Key, ProjectionExpression, ...more })
const asItem = (more: Record<string, AttributeValue>, key = item('put', '1')) =>
  ground.db.putItem({ TableName, Item: { ...key, ...more } })

const values = (bytes: number) => ({ ExpressionAttributeValues: { ':v': text('x'.repeat(bytes - 2)) } })
const named = (name: string) => ({ ExpressionAttributeNames: { '#n': name } })

/** Requests by the amount beyond the limit: 0 is accepted, 1 refused. */
const limits: readonly [what: string, words: RegExp, attempt: (beyond: number) => Promise<unknown>][] = [
  ['a condition of 4 KB', /expression size: 4097/, (beyond) => asCondition('a = :v'.padEnd(4 * kib + beyond))],
  ['a filter of 4 KB', /expression size: 4097/, (beyond) => asFilter('a = :v'.padEnd(4 * kib + beyond))],
  ['an update of 4 KB', /size has exceeded/, (beyond) => asUpdate('set a = :v'.padEnd(4 * kib + beyond))],
  ['a projection of 4 KB', /size has exceeded/, (beyond) => asProjection('a'.padEnd(4 * kib + beyond))],
  [
    '300 operators in a condition',
    /too many operators; operator count: 301/,
    (beyond) => asCondition(`${beyond ? 'not ' : ''}not ${repeated(150, () => 'a=:v', ' or ')}`),
  ],
  [
    '300 operators in an update',
    /too many operators; operator count: 301/,
    (beyond) =>
      asUpdate(`set ${repeated(300 + beyond, (at) => `c${at}=:v+:v`)}`, {
        ExpressionAttributeValues: { ':v': { N: '1' } },
      }),
  ],
  [
    '100 operands of IN',
    /IN operator .* number of operands: 101/,
    (beyond) => asCondition(`a in (${repeated(100 + beyond, () => ':v')})`),
  ],
  [
    'a path of 32 steps',
    /too many nesting levels; nesting levels: 33/,
    (beyond) => asCondition(`a${'.b'.repeat(31 + beyond)} = :v`),
  ],
  [
    'the last index of a list',
    /List index is not within the allowable range; index: \[2147483648\]/,
    (beyond) => asCondition(`a[${2147483647 + beyond}] = :v`),
  ],
  [
    'a placeholder of 255 bytes',
    /contains a key that is too long/,
    (beyond) =>
      asProjection(`#${'n'.repeat(254 + beyond)}`, {
        ExpressionAttributeNames: { [`#${'n'.repeat(254 + beyond)}`]: 'a' },
      }),
  ],
  [
    'an attribute name of 64 KB',
    /Attribute name is too large, must be less than 65536 bytes/,
    (beyond) => asItem({ ['n'.repeat(64 * kib - 1 + beyond)]: text('x') }),
  ],
  [
    'an attribute name of 64 KB within a map',
    /Attribute name is too large/,
    (beyond) => asItem({ m: { M: { ['n'.repeat(64 * kib - 1 + beyond)]: text('x') } } }),
  ],
  [
    'an attribute name of 64 KB behind a placeholder',
    /Attribute name is too large/,
    (beyond) => asProjection('#n', named('n'.repeat(64 * kib - 1 + beyond))),
  ],
  [
    'an item of 400 KB',
    /Item size has exceeded the maximum allowed size/,
    (beyond) => asItem({ a: text('x'.repeat(400 * kib - 9 + beyond)) }),
  ],
  [
    'a value 32 levels deep',
    /Nesting Levels have exceeded supported limits/,
    (beyond) => asItem({ a: nested(31 + beyond) }),
  ],
  ['a hash key of 2048 bytes', /2048 ?bytes/, (beyond) => asItem({}, item('k'.repeat(2048 + beyond), '1'))],
  ['a sort key of 1024 bytes', /1024 bytes/, (beyond) => asItem({}, item('a', 'é'.repeat(512 + beyond)))],
  ['an index key of 2048 bytes', /Size limit exceeded/, (beyond) => asItem({ owner: text('k'.repeat(2048 + beyond)) })],
  ['a number of 38 digits', /38 (significant )?digits/, (beyond) => asItem({ n: { N: '9'.repeat(38 + beyond) } })],
  ['a number of 126 places', /Number overflow/, (beyond) => asItem({ n: { N: `1e${125 + beyond}` } })],
  ['a number of 130 decimals', /Number underflow/, (beyond) => asItem({ n: { N: `1e-${130 + beyond}` } })],
  [
    '100 keys in a batch',
    /Too many items requested for the BatchGetItem call|length less than or equal to 100/,
    (beyond) =>
      ground.db.batchGetItem({
        RequestItems: {
          [TableName]: { Keys: Array.from({ length: 100 + beyond }, (_none, at) => item('b', `${at}`)) },
        },
      }),
  ],
  [
    '25 writes in a batch',
    /Too many items requested for the BatchWriteItem call|length less than or equal to 25/,
    (beyond) =>
      ground.db.batchWriteItem({
        RequestItems: {
          [TableName]: Array.from({ length: 25 + beyond }, (_none, at) => ({
            DeleteRequest: { Key: item('b', `${at}`) },
          })),
        },
      }),
  ],
  [
    '100 parts of a transaction',
    /length less than or equal to 100/,
    (beyond) =>
      ground.db.transactWriteItems({
        TransactItems: Array.from({ length: 100 + beyond }, (_none, at) => ({
          Delete: { TableName, Key: item('t', `${at}`) },
        })),
      }),
  ],
  [
    'a million segments',
    /less than or equal to 1000000/,
    (beyond) => ground.db.scan({ TableName, Segment: 0, TotalSegments: 1_000_000 + beyond }),
  ],
]

test.each(limits)('accepts %s and refuses one more', async (_what, words, attempt) => {
  await attempt(0)
  await expect(attempt(1)).rejects.toMatchObject({ name: 'ValidationException', message: expect.stringMatching(words) })
})

test('refuses values of more than 2 MB together', async () => {
  await expect(asCondition('a = :v', values(2 * kib * kib + 1))).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'ExpressionAttributeValues exceeds max size',
  })
})

test('refuses more than 4 MB in a transaction', async () => {
  const puts = Array.from({ length: 11 }, (_none, at) => ({
    Put: { TableName, Item: { ...item('big', `${at}`), a: text('x'.repeat(390 * kib)) } },
  }))
  await expect(ground.db.transactWriteItems({ TransactItems: puts })).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(/4 ?MB/),
  })
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['in an item', () => asItem({ '': text('x') }), /^Empty attribute name$/],
  ['within a map', () => asItem({ m: { M: { '': text('x') } } }), /^Empty attribute name$/],
  [
    'within a value of a condition',
    () => asCondition('a = :v', { ExpressionAttributeValues: { ':v': { M: { '': text('x') } } } }),
    /invalid value: Empty attribute name for key :v/,
  ],
  ['behind a placeholder', () => asProjection('#n', named('')), /invalid value: Empty attribute name for key #n/],
])('refuses an empty attribute name %s', async (_where, attempt, words) => {
  await expect(attempt()).rejects.toMatchObject({ name: 'ValidationException', message: expect.stringMatching(words) })
})

test.each<[string, Record<string, AttributeValue>, RegExp]>([
  ['a set without members', { s: { SS: [] } }, /An string set {2}may not be empty/],
  ['a set with a text twice', { s: { SS: ['a', 'a'] } }, /contains duplicates/],
  [
    'a set with a number twice, written differently',
    { s: { NS: ['1', '1.0'] } },
    /^Input collection contains duplicates$/,
  ],
  ['an invalid number', { n: { N: 'one' } }, /cannot be converted/],
  ['a null that is not true', { n: { NULL: false as true } }, /Null attribute value types must have the value of true/],
  [
    'an empty index key',
    { owner: text('') },
    /cannot contain an empty string value\. IndexName: by-owner, IndexKey: owner/,
  ],
])('refuses %s', async (_what, more, words) => {
  await expect(asItem(more)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(words),
  })
})
