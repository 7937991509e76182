import type { TransactWriteItem } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, type Item, index, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string
let other: string

beforeAll(async () => {
  TableName = await ground.table({ attributes: { owner: 'S' }, indexes: [index('owner')] })
  other = await ground.table()
})

/** The AWS documentation does not say which of the two errors a malformed part gets. */
const refusals = ['ValidationException', 'TransactionCanceledException']
const n = (value: number) => ({ N: String(value) })
const put = (pk: string, more: Item = {}): TransactWriteItem => ({ Put: { TableName, Item: item(pk, '1', more) } })
const write = (...TransactItems: TransactWriteItem[]) => ground.db.transactWriteItems({ TransactItems })
const read = async (pk: string, table = TableName) =>
  (await ground.db.getItem({ TableName: table, Key: item(pk, '1'), ConsistentRead: true })).Item

test('puts, updates, deletes and checks across tables are atomic', async () => {
  await ground.db.putItem({ TableName, Item: item('together-old', '1') })
  await ground.db.putItem({ TableName: other, Item: item('together-balance', '1', { cents: n(100) }) })
  await write(
    put('together-new', { owner: { S: 'ana' } }),
    { Delete: { TableName, Key: item('together-old', '1') } },
    {
      Update: {
        TableName: other,
        Key: item('together-balance', '1'),
        UpdateExpression: 'SET cents = cents - :c',
        ConditionExpression: 'cents >= :c',
        ExpressionAttributeValues: { ':c': n(30) },
      },
    },
    {
      ConditionCheck: {
        TableName,
        Key: item('together-nobody', '1'),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  )
  expect(await read('together-new')).toBeDefined()
  expect(await read('together-old')).toBeUndefined()
  expect(await read('together-balance', other)).toEqual(item('together-balance', '1', { cents: n(70) }))
})

test('one failed condition cancels all, with a reason for each part in order', async () => {
  const stored = item('reasons-there', '1', { cents: n(5) })
  await ground.db.putItem({ TableName, Item: stored })
  const attempt = write(
    put('reasons-first'),
    {
      Put: {
        TableName,
        Item: item('reasons-there', '1'),
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    put('reasons-third'),
    {
      ConditionCheck: { TableName, Key: item('reasons-nobody', '1'), ConditionExpression: 'attribute_exists(pk)' },
    },
  )
  await expect(attempt).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
      '[None, ConditionalCheckFailed, None, ConditionalCheckFailed]',
    CancellationReasons: [
      { Code: 'None' },
      {
        Code: 'ConditionalCheckFailed',
        Message: expect.stringContaining('The conditional request failed'),
        Item: stored,
      },
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Message: expect.stringContaining('The conditional request failed') },
    ],
  })
  const reasons = await attempt.catch((error: { CancellationReasons: { Item?: Item }[] }) => error.CancellationReasons)
  expect(reasons).toHaveLength(4)
  expect((reasons as { Item?: Item }[])[3]?.Item).toBeUndefined()
  expect(await read('reasons-first')).toBeUndefined()
  expect(await read('reasons-third')).toBeUndefined()
  expect(await read('reasons-there')).toEqual(stored)
})

test('an inapplicable update cancels all, even as the last part', async () => {
  await ground.db.putItem({ TableName, Item: item('late', '1', { text: { S: 'x' } }) })
  const failing = {
    Update: {
      TableName,
      Key: item('late', '1'),
      UpdateExpression: 'SET #text = #text + :one',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: { ':one': n(1) },
    },
  }
  const error: unknown = await write(put('late-first'), failing).catch((thrown: unknown) => thrown)
  expect(refusals).toContain((error as Error).name)
  expect(await read('late-first')).toBeUndefined()
})

test('reports a key of an invalid type before a path into a key', async () => {
  const removal = {
    Delete: { TableName, Key: { pk: { SS: ['a'] }, sk: { S: '1' } }, ConditionExpression: 'attribute_exists(pk[0])' },
  }
  await expect(write(put('no-key'), removal)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(
      /^(The provided key element does not match the schema|Invalid attribute value type)$/,
    ),
  })
  expect(await read('no-key')).toBeUndefined()
})

test('an update that grows an item beyond 400 KB cancels all', async () => {
  await ground.db.putItem({ TableName, Item: item('large', '1', { body: { S: 'x'.repeat(400_000) } }) })
  const growing = {
    Update: {
      TableName,
      Key: item('large', '1'),
      UpdateExpression: 'SET more = :more',
      ExpressionAttributeValues: { ':more': { S: 'x'.repeat(20_000) } },
    },
  }
  await expect(write(put('large-first'), growing)).rejects.toMatchObject({
    CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
  })
  expect(await read('large-first')).toBeUndefined()
})

test.each<[string, () => TransactWriteItem[]]>([
  ['nothing', () => []],
  ['more than 100 parts', () => Array.from({ length: 101 }, (_, number) => put(`many-${number}`))],
  ['one item twice', () => [put('refused'), { Delete: { TableName, Key: item('refused', '1') } }]],
  ['an empty key', () => [put('refused'), { Put: { TableName, Item: item('refused', '') } }]],
  ['an incomplete key', () => [put('refused'), { Delete: { TableName, Key: { pk: { S: 'a' } } } }]],
  [
    'a broken expression',
    () => [
      put('refused'),
      { ConditionCheck: { TableName, Key: item('a', '1'), ConditionExpression: 'attribute_exists(' } },
    ],
  ],
  ['a part of two kinds', () => [{ ...put('refused'), Delete: { TableName, Key: item('refused-too', '1') } }]],
  [
    'an update of a key',
    () => [
      put('refused'),
      {
        Update: {
          TableName,
          Key: item('a', '1'),
          UpdateExpression: 'SET pk = :x',
          ExpressionAttributeValues: { ':x': { S: 'b' } },
        },
      },
    ],
  ],
  ['an item that is too large', () => [put('refused'), put('refused-large', { body: { S: 'x'.repeat(410_000) } })]],
])('refuses a transaction with %s and writes nothing', async (_title, parts) => {
  const error: unknown = await write(...parts()).catch((thrown: unknown) => thrown)
  expect(refusals).toContain((error as Error).name)
  expect(await read('refused')).toBeUndefined()
})

test('refuses a transaction of more than 4 MB and writes nothing', async () => {
  const parts = Array.from({ length: 11 }, (_, number) => put(`sum-${number}`, { body: { S: 'x'.repeat(400_000) } }))
  await expect(write(...parts)).rejects.toMatchObject({ name: 'ValidationException' })
  expect(await read('sum-0')).toBeUndefined()
})

test('accepts 100 parts', async () => {
  await write(...Array.from({ length: 100 }, (_, number) => put(`hundred-${number}`)))
  expect(await read('hundred-99')).toBeDefined()
})

test('concurrent transactions on one item lose no update and report the losers', async () => {
  await ground.db.putItem({ TableName, Item: item('contended', '1', { visits: n(0) }) })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      write(put(`contender-${number}`), {
        Update: {
          TableName,
          Key: item('contended', '1'),
          UpdateExpression: 'ADD visits :one',
          ExpressionAttributeValues: { ':one': n(1) },
        },
      }).then(
        () => undefined,
        (error: { name: string; CancellationReasons?: { Code: string }[] }) => error,
      ),
    ),
  )
  for (const lost of outcomes.filter((outcome) => outcome !== undefined)) {
    expect(lost.name).toBe('TransactionCanceledException')
    expect(lost.CancellationReasons?.[1]?.Code).toBe('TransactionConflict')
  }
  const won = outcomes.filter((outcome) => outcome === undefined).length
  expect((await read('contended'))?.visits).toEqual(n(won))
  const contenders = await Promise.all(outcomes.map((_, number) => read(`contender-${number}`)))
  expect(contenders.map((contender) => contender !== undefined)).toEqual(outcomes.map((outcome) => !outcome))
})

test('one of several transactions with opposite conditions wins', async () => {
  const take = (who: string) =>
    write({
      Put: {
        TableName,
        Item: item('once', '1', { who: { S: who } }),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })
  const outcomes = await Promise.allSettled(['ana', 'bia', 'caio', 'davi'].map(take))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a transactional read returns items in request order, with projections and gaps', async () => {
  await ground.db.putItem({ TableName, Item: item('get', '1', { a: n(1), b: n(2) }) })
  await ground.db.putItem({ TableName: other, Item: item('get', '1', { c: n(3) }) })
  const { Responses } = await ground.db.transactGetItems({
    TransactItems: [
      { Get: { TableName: other, Key: item('get', '1') } },
      { Get: { TableName, Key: item('nobody', '1') } },
      { Get: { TableName, Key: item('get', '1'), ProjectionExpression: 'b' } },
    ],
  })
  expect(Responses).toEqual([{ Item: item('get', '1', { c: n(3) }) }, {}, { Item: { b: n(2) } }])
})

test('a transactional read never returns half a transaction', async () => {
  const both = (value: number) => write(put('pair-a', { value: n(value) }), put('pair-b', { value: n(value) }))
  await both(0)
  const writing = (async () => {
    for (let value = 1; value <= 30; value += 1) await both(value)
  })()
  const seen = new Set<boolean>()
  for (let round = 0; round < 30; round += 1) {
    const answer = await ground.db
      .transactGetItems({
        TransactItems: ['pair-a', 'pair-b'].map((pk) => ({ Get: { TableName, Key: item(pk, '1') } })),
      })
      .catch((error: Error) => expect(error.name).toBe('TransactionCanceledException'))
    const [a, b] = answer?.Responses ?? []
    seen.add(a?.Item?.value?.N === b?.Item?.value?.N)
  }
  await writing
  expect([...seen]).toEqual([true])
})
