import type { UpdateItemCommandInput } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, type Item, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string
let number = 0

beforeAll(async () => {
  TableName = await ground.table()
})

/** Updates a fresh item with the attributes `before`; returns its attributes afterwards, without the key. */
async function updated(
  before: Item | undefined,
  UpdateExpression: string,
  values?: Item,
  more: Partial<UpdateItemCommandInput> = {},
): Promise<Item> {
  number += 1
  const Key = item('update', String(number))
  if (before) await ground.db.putItem({ TableName, Item: { ...Key, ...before } })
  const { Attributes } = await ground.db.updateItem({
    TableName,
    Key,
    UpdateExpression,
    ReturnValues: 'ALL_NEW',
    ...(values && { ExpressionAttributeValues: values }),
    ...more,
  })
  const stored = (await ground.db.getItem({ TableName, Key, ConsistentRead: true })).Item
  if (!more.ReturnValues) expect(Attributes).toEqual(stored)
  const { pk: _pk, sk: _sk, ...rest } = (more.ReturnValues ? Attributes : stored) ?? {}
  return rest
}

const refused = { name: 'ValidationException' }
const n = (value: number) => ({ N: String(value) })
const list = (...values: string[]) => ({ L: values.map((S) => ({ S })) })

test('an update creates an absent item', async () => {
  expect(await updated(undefined, 'SET a = :a', { ':a': n(1) })).toEqual({ a: n(1) })
  number += 1
  await ground.db.updateItem({ TableName, Key: item('update', String(number)) })
  expect((await ground.db.getItem({ TableName, Key: item('update', String(number)) })).Item).toEqual(
    item('update', String(number)),
  )
})

test('SET assigns, calculates and copies; operands use the values before the update', async () => {
  const before = { a: n(1), b: n(10) }
  expect(await updated(before, 'SET a = b, b = a')).toEqual({ a: n(10), b: n(1) })
  expect(await updated(before, 'SET a = a + :x, b = b - a', { ':x': n(5) })).toEqual({ a: n(6), b: n(9) })
  expect(await updated({ m: { M: {} } }, 'SET m.deep = :m', { ':m': { M: { x: n(1) } } })).toEqual({
    m: { M: { deep: { M: { x: n(1) } } } },
  })
})

test('a copied map is independent of its source', async () => {
  const before = { origin: { M: { x: n(1) } } }
  expect(await updated(before, 'SET copied = origin, origin.x = :two', { ':two': n(2) })).toEqual({
    origin: { M: { x: n(2) } },
    copied: { M: { x: n(1) } },
  })
})

test('if_not_exists keeps an existing value', async () => {
  const values = { ':one': n(1), ':zero': n(0) }
  const expression = 'SET visits = if_not_exists(visits, :zero) + :one'
  expect(await updated({ visits: n(7) }, expression, values)).toEqual({ visits: n(8) })
  expect(await updated(undefined, expression, values)).toEqual({ visits: n(1) })
})

test('list_append joins lists in the order given', async () => {
  const values = { ':more': list('c') }
  expect(await updated({ l: list('a', 'b') }, 'SET l = list_append(l, :more)', values)).toEqual({
    l: list('a', 'b', 'c'),
  })
  expect(await updated({ l: list('a', 'b') }, 'SET l = list_append(:more, l)', values)).toEqual({
    l: list('c', 'a', 'b'),
  })
})

test('appends an element past the end of a list', async () => {
  const values = { ':x': { S: 'x' }, ':y': { S: 'y' } }
  expect(await updated({ l: list('a') }, 'SET l[9] = :y, l[5] = :x', values)).toEqual({ l: list('a', 'x', 'y') })
})

test('REMOVE deletes attributes, fields and elements; indexes refer to the original list', async () => {
  expect(await updated({ a: n(1), b: n(2) }, 'REMOVE a, absent')).toEqual({ b: n(2) })
  expect(await updated({ m: { M: { x: n(1), y: n(2) } } }, 'REMOVE m.x')).toEqual({ m: { M: { y: n(2) } } })
  expect(await updated({ l: list('a', 'b', 'c', 'd') }, 'REMOVE l[0], l[2], l[17]')).toEqual({ l: list('b', 'd') })
})

test('ADD adds to numbers and sets, and creates absent ones', async () => {
  const values = { ':n': n(5), ':s': { SS: ['b', 'c'] } }
  expect(await updated({ count: n(1), tags: { SS: ['a', 'b'] } }, 'ADD #count :n, tags :s', values, named)).toEqual({
    count: n(6),
    tags: { SS: expect.arrayContaining(['a', 'b', 'c']) },
  })
  expect(await updated(undefined, 'ADD #count :n, tags :s', values, named)).toEqual({
    count: n(5),
    tags: { SS: expect.arrayContaining(['b', 'c']) },
  })
})

test('DELETE removes members from a set; an empty set disappears', async () => {
  const values = { ':s': { SS: ['a'] } }
  expect(await updated({ tags: { SS: ['a', 'b'] } }, 'DELETE tags :s', values)).toEqual({ tags: { SS: ['b'] } })
  expect(await updated({ tags: { SS: ['a'] } }, 'DELETE tags :s', values)).toEqual({})
})

test('all four clauses work in one expression', async () => {
  const before = { a: n(1), b: n(2), tags: { SS: ['x', 'y'] } }
  expect(
    await updated(before, 'SET c = :c REMOVE b ADD a :n DELETE tags :s', {
      ':c': { S: 'c' },
      ':n': n(1),
      ':s': { SS: ['x'] },
    }),
  ).toEqual({ a: n(2), c: { S: 'c' }, tags: { SS: ['y'] } })
})

test('decimal arithmetic is exact', async () => {
  expect(await updated({ a: { N: '0.1' } }, 'ADD a :x', { ':x': { N: '0.2' } })).toEqual({ a: { N: '0.3' } })
  expect(
    await updated({ a: { N: '99999999999999999999999999999999999998' } }, 'SET a = a + :x', { ':x': n(1) }),
  ).toEqual({ a: { N: '99999999999999999999999999999999999999' } })
})

test('an update returns the requested values', async () => {
  const before = { a: n(1), b: n(2) }
  const returning = (ReturnValues: UpdateItemCommandInput['ReturnValues']) =>
    updated(before, 'SET a = :x', { ':x': n(9) }, { ReturnValues })
  expect(await returning('NONE')).toEqual({})
  expect(await returning('ALL_OLD')).toEqual(before)
  expect(await returning('UPDATED_OLD')).toEqual({ a: n(1) })
  expect(await returning('UPDATED_NEW')).toEqual({ a: n(9) })
})

test.each<[string, Item, string, Item | undefined]>([
  ['adds to text', { a: { S: 'x' } }, 'ADD a :x', { ':x': n(1) }],
  ['calculates with an absent attribute', {}, 'SET a = b + :x', { ':x': n(1) }],
  ['copies an absent attribute', {}, 'SET a = b', undefined],
  ['falls back on an absent attribute', { a: n(1) }, 'SET b = if_not_exists(a, c)', undefined],
  ['falls back on the same attribute', { a: n(1) }, 'SET b = if_not_exists(a, a)', undefined],
  ['reaches into an absent map', {}, 'SET m.x = :x', { ':x': n(1) }],
  ['reaches into text', { a: { S: 'x' } }, 'SET a.x = :x', { ':x': n(1) }],
  ['appends to text', { a: { S: 'x' } }, 'SET a = list_append(a, :x)', { ':x': list('b') }],
  ['names one path twice', {}, 'SET a = :x, a = :x', { ':x': n(1) }],
  ['names a path and its part', { m: { M: {} } }, 'SET m = :x, m.y = :x', { ':x': n(1) }],
  ['repeats a clause', {}, 'SET a = :x SET b = :x', { ':x': n(1) }],
  ['changes the key', {}, 'SET pk = :x', { ':x': { S: 'b' } }],
  ['exceeds 38 digits', { a: { N: '1e37' } }, 'ADD a :x', { ':x': { N: '1e-5' } }],
])('refuses an update that %s', async (_title, before, expression, values) => {
  await expect(updated(before, expression, values)).rejects.toMatchObject(refused)
})

const wrongType = 'An operand in the update expression has an incorrect data type'
const absent = 'The provided expression refers to an attribute that does not exist in the item'

test.each([
  ['SET b = t - c', wrongType],
  ['SET b = c - t', absent],
  ['SET b = l[0] + t', absent],
  ['SET b = list_append(t, c)', wrongType],
  ['SET b = list_append(c, t)', absent],
  ['SET b = if_not_exists(c, t) + d', wrongType],
  ['SET b = t + if_not_exists(c, d)', absent],
])('%s reports a nested function first, then the left operand, then the right', async (expression, message) => {
  const failing = updated({ t: { S: 'x' }, l: { L: [] } }, expression)
  await expect(failing).rejects.toMatchObject({ ...refused, message: expect.stringContaining(message) })
})

const named = { ExpressionAttributeNames: { '#count': 'count' } }
