import type { Operation } from './operation.ts'
import type { Random } from './random.ts'

const inTextTable = { TableName: 'fuzz-text' }
const someKey = { pk: { S: 'a' }, sk: { S: 'b' } }
const kib = 1024

/** Returns a request at one of the service limits, or one step beyond it. */
export function oversized(random: Random): Operation {
  const beyond = random.integer(0, 1)
  return random.pick(limits)(beyond)
}

const put = (more: object): Operation => ({ name: 'PutItem', body: { ...inTextTable, Item: { ...someKey, ...more } } })
const guarded = (ConditionExpression: string, more: object = {}): Operation => ({
  name: 'DeleteItem',
  body: { ...inTextTable, Key: someKey, ConditionExpression, ...more },
})
const filtered = (FilterExpression: string, more: object = {}): Operation => ({
  name: 'Scan',
  body: { ...inTextTable, FilterExpression, ...more },
  pages: true,
})
const projected = (ProjectionExpression: string, more: object = {}): Operation => ({
  name: 'GetItem',
  body: { ...inTextTable, Key: someKey, ProjectionExpression, ...more },
})
const updated = (UpdateExpression: string, more: object = {}): Operation => ({
  name: 'UpdateItem',
  body: { ...inTextTable, Key: someKey, UpdateExpression, ...more },
})
const value = (more: object = { S: 'a' }) => ({ ExpressionAttributeValues: { ':v': more } })
const repeated = (count: number, one: (index: number) => string, joint: string) =>
  Array.from({ length: count }, (_none, index) => one(index)).join(joint)
const nested = (depth: number, wrap: (inner: object) => object): object =>
  depth === 0 ? { S: 'x' } : wrap(nested(depth - 1, wrap))

/** Each returns a request at its limit (0) or beyond it (1). */
const limits: readonly ((beyond: number) => Operation)[] = [
  (beyond) => guarded(`a = :v${' '.repeat(4 * kib - 6 + beyond)}`, value()),
  (beyond) => filtered(`a = :v${' '.repeat(4 * kib - 6 + beyond)}`, value()),
  (beyond) => projected(`a${' '.repeat(4 * kib - 1 + beyond)}`),
  (beyond) => updated(`set a = :v${' '.repeat(4 * kib - 10 + beyond)}`, value()),
  (beyond) => guarded(`${'é'.repeat(2 * kib)}${' '.repeat(beyond)}`),
  (beyond) =>
    guarded(
      repeated(150 + beyond, () => 'a=:v', ' or '),
      value(),
    ),
  (beyond) => guarded(`${repeated(150, () => 'a=:v', ' or ')}${beyond ? ' and not a=:v' : ' and a=:v'}`, value()),
  (beyond) => updated(`set ${repeated(300 + beyond, (index) => `a${index}=:v`, ',')}`, value()),
  (beyond) => updated(`remove ${repeated(300 + beyond, (index) => `a${index}`, ',')}`),
  (beyond) => updated(`set ${repeated(150 + beyond, (index) => `a${index}=b+:v`, ',')}`, value({ N: '1' })),
  (beyond) => projected(repeated(300 + beyond, (index) => `a${index}`, ',')),
  (beyond) => guarded(`${'not '.repeat(299 + beyond)}a = :v`, value()),
  (beyond) => guarded(`${'('.repeat(100 + beyond)}a = :v${')'.repeat(100 + beyond)}`, value()),
  (beyond) => guarded(`a in (${repeated(100 + beyond, () => ':v', ',')})`, value()),
  (beyond) => filtered(`a in (${repeated(100 + beyond, () => 'b', ',')})`),
  (beyond) => filtered(`a${'.a'.repeat(31 + beyond)} = :v`, value()),
  (beyond) => projected(`a${'[0]'.repeat(31 + beyond)}`),
  (beyond) => updated(`set a${'.a'.repeat(31 + beyond)} = :v`, value()),
  (beyond) =>
    updated('set a = :v', {
      ExpressionAttributeValues: { ':v': { S: 'x'.repeat(300 * kib) } },
      ReturnValues: beyond ? 'NONE' : 'UPDATED_NEW',
    }),
  (beyond) =>
    guarded('a in (:a, :b)', {
      ExpressionAttributeValues: {
        ':a': { S: 'x'.repeat(kib * kib - 2) },
        ':b': { S: 'x'.repeat(kib * kib - 2 + beyond) },
      },
    }),
  (beyond) =>
    guarded('a in (:a, :b)', {
      ExpressionAttributeValues: {
        ':a': { S: 'x'.repeat(kib * kib) },
        ':b': { S: 'x'.repeat(kib * kib + beyond * 100) },
      },
    }),
  (beyond) => put({ ['x'.repeat(64 * kib - 1 + beyond)]: { S: 'a' } }),
  (beyond) => put({ ['x'.repeat(64 * kib + 1 + beyond)]: { S: 'a' } }),
  (beyond) => put({ a: { M: { [beyond ? '' : 'b']: { S: 'a' } } } }),
  (beyond) => put({ [beyond ? '' : 'c']: { S: 'a' } }),
  (beyond) => put({ a: { M: { ['x'.repeat(64 * kib - 1 + beyond)]: { S: 'a' } } } }),
  (beyond) => projected('#a', { ExpressionAttributeNames: { '#a': 'x'.repeat(64 * kib - 1 + beyond) } }),
  (beyond) => projected('#a', { ExpressionAttributeNames: { '#a': beyond ? '' : 'a' } }),
  (beyond) =>
    projected(`#${'a'.repeat(254 + beyond)}`, { ExpressionAttributeNames: { [`#${'a'.repeat(254 + beyond)}`]: 'a' } }),
  (beyond) =>
    guarded(`a = :${'a'.repeat(254 + beyond)}`, {
      ExpressionAttributeValues: { [`:${'a'.repeat(254 + beyond)}`]: { S: 'a' } },
    }),
  (beyond) => put({ a: { S: 'x'.repeat(400 * kib - 7 + beyond) } }),
  (beyond) => put({ a: { S: 'é'.repeat(200 * kib - 4 + beyond) } }),
  (beyond) => put({ a: nested(31 + beyond, (inner) => ({ L: [inner] })) }),
  (beyond) => put({ a: nested(31 + beyond, (inner) => ({ M: { m: inner } })) }),
  (beyond) => updated('set a = :v', value(nested(31 + beyond, (inner) => ({ L: [inner] })))),
  (beyond) => ({
    name: 'PutItem',
    body: { ...inTextTable, Item: { pk: { S: 'k'.repeat(2048 + beyond) }, sk: { S: 'b' } } },
  }),
  (beyond) => ({
    name: 'PutItem',
    body: { ...inTextTable, Item: { pk: { S: 'k' }, sk: { S: 'é'.repeat(512 + beyond) } } },
  }),
  (beyond) => ({
    name: 'GetItem',
    body: { ...inTextTable, Key: { pk: { S: 'k' }, sk: { S: 'b'.repeat(1024 + beyond) } } },
  }),
  (beyond) => put({ owner: { S: 'o'.repeat(2048 + beyond) }, price: { N: '1' } }),
  (beyond) => put({ kind: { S: 'o'.repeat(2048 + beyond) } }),
  (beyond) => ({
    name: 'BatchGetItem',
    body: {
      RequestItems: {
        'fuzz-text': {
          Keys: Array.from({ length: 100 + beyond }, (_none, index) => ({ ...someKey, sk: { S: `${index}` } })),
        },
      },
    },
  }),
  (beyond) => ({
    name: 'BatchGetItem',
    body: {
      RequestItems: {
        'fuzz-text': { Keys: Array.from({ length: 60 }, (_none, index) => ({ ...someKey, sk: { S: `${index}` } })) },
        'fuzz-alone': { Keys: Array.from({ length: 40 + beyond }, (_none, index) => ({ pk: { N: `${index}` } })) },
      },
    },
  }),
  (beyond) => ({
    name: 'BatchWriteItem',
    body: {
      RequestItems: {
        'fuzz-text': Array.from({ length: 25 + beyond }, (_none, index) => ({
          DeleteRequest: { Key: { ...someKey, sk: { S: `${index}` } } },
        })),
      },
    },
  }),
  (beyond) => ({
    name: 'BatchWriteItem',
    body: {
      RequestItems: {
        'fuzz-text': Array.from({ length: 20 }, (_none, index) => ({
          DeleteRequest: { Key: { ...someKey, sk: { S: `${index}` } } },
        })),
        'fuzz-alone': Array.from({ length: 5 + beyond }, (_none, index) => ({
          PutRequest: { Item: { pk: { N: `${index}` } } },
        })),
      },
    },
  }),
  (beyond) => ({
    name: 'TransactWriteItems',
    body: {
      TransactItems: Array.from({ length: 100 + beyond }, (_none, index) => ({
        Delete: { ...inTextTable, Key: { ...someKey, sk: { S: `${index}` } } },
      })),
    },
  }),
  (beyond) => ({
    name: 'TransactGetItems',
    body: {
      TransactItems: Array.from({ length: 100 + beyond }, (_none, index) => ({
        Get: { ...inTextTable, Key: { ...someKey, sk: { S: `${index}` } } },
      })),
    },
  }),
  (beyond) => ({
    name: 'TransactWriteItems',
    body: {
      TransactItems: Array.from({ length: 11 + beyond }, (_none, index) => ({
        Put: { ...inTextTable, Item: { pk: { S: 'big' }, sk: { S: `${index}` }, a: { S: 'x'.repeat(370 * kib) } } },
      })),
    },
  }),
  (beyond) => ({
    name: 'TransactWriteItems',
    body: {
      TransactItems: [
        { Delete: { ...inTextTable, Key: someKey } },
        { Put: { ...inTextTable, Item: { ...someKey, sk: { S: beyond ? 'b' : 'c' } } } },
      ],
    },
  }),
  (beyond) => ({ name: 'Scan', body: { ...inTextTable, Segment: 0, TotalSegments: 1000000 + beyond }, pages: true }),
]
