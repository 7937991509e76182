import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, type Item, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string

beforeAll(async () => {
  TableName = await ground.table()
})

const read = async (key: Item) => (await ground.db.getItem({ TableName, Key: key, ConsistentRead: true })).Item

test('a failed condition changes nothing and returns the item on request', async () => {
  const stored = item('condition', '1', { version: { N: '3' } })
  await ground.db.putItem({ TableName, Item: stored })
  const put = { TableName, Item: item('condition', '1'), ConditionExpression: 'attribute_not_exists(pk)' }
  await expect(ground.db.putItem(put)).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
    message: 'The conditional request failed',
    Item: undefined,
  })
  const asking = { ...put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }
  await expect(ground.db.putItem(asking)).rejects.toMatchObject({ Item: stored })
  await expect(
    ground.db.updateItem({
      TableName,
      Key: item('condition', '1'),
      UpdateExpression: 'SET version = :next',
      ConditionExpression: 'version = :expected',
      ExpressionAttributeValues: { ':next': { N: '5' }, ':expected': { N: '4' } },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item: stored })
  await expect(
    ground.db.deleteItem({
      TableName,
      Key: item('condition', '1'),
      ConditionExpression: 'attribute_exists(absent)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  ).rejects.toMatchObject({ Item: stored })
  expect(await read(item('condition', '1'))).toEqual(stored)
})

test.each([
  ['n = :five AND t <> :five', true],
  ['n > :five OR n >= :five', true],
  ['NOT n < :five', true],
  ['n BETWEEN :one AND :five', true],
  ['n IN (:one, :five)', true],
  ['absent = :five', false],
  ['absent <> :five', true],
  ['attribute_type(l, :list)', true],
  ['begins_with(t, :start)', true],
  ['contains(t, :part)', true],
  ['contains(l, :one)', true],
  ['contains(ss, :part)', true],
  ['size(l) = :one', true],
  ['size(t) = :five', true],
  ['m.deep[0] = :one', true],
  ['t > :one', false],
  ['attribute_exists(m.deep[1])', false],
  ['l[0] = m.deep[0]', true],
])('evaluates the condition %s to %s', async (ConditionExpression, expected) => {
  const Item = item('conditions', ConditionExpression, {
    n: { N: '5' },
    t: { S: 'papel' },
    l: { L: [{ N: '1' }] },
    ss: { SS: ['ape'] },
    m: { M: { deep: { L: [{ N: '1.0' }] } } },
  })
  await ground.db.putItem({ TableName, Item })
  const all = { ':five': '5', ':one': '1', ':list': 'L', ':start': 'pa', ':part': 'ape' }
  const used = Object.entries(all).filter(([name]) => ConditionExpression.includes(name))
  const values = used.map(([name, value]) => [name, /\d/.test(value) ? { N: value } : { S: value }])
  const attempt = ground.db.deleteItem({
    TableName,
    Key: item('conditions', ConditionExpression),
    ConditionExpression,
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
  })
  if (expected) await attempt
  else await expect(attempt).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
})

test.each([
  ['reserved words', { ConditionExpression: 'attribute_exists(name)' }],
  ['an unknown name', { ConditionExpression: 'attribute_exists(#x)' }],
  ['an unknown value', { ConditionExpression: 'a = :x' }],
  ['broken syntax', { ConditionExpression: 'a ==' }],
  ['an unused value', { ConditionExpression: 'attribute_exists(a)', ExpressionAttributeValues: { ':x': { S: '1' } } }],
  ['an order of lists', { ConditionExpression: 'a < :x', ExpressionAttributeValues: { ':x': { L: [] } } }],
  ['a comparison with itself', { ConditionExpression: 'a = a' }],
  ['a choice of itself', { ConditionExpression: 'a IN (b, a)' }],
  ['an unused name', { ConditionExpression: 'attribute_exists(a)', ExpressionAttributeNames: { '#x': 'a' } }],
  ['values without an expression', { ExpressionAttributeValues: { ':x': { S: '1' } } }],
])('refuses an expression with %s', async (_title, expression) => {
  await expect(ground.db.putItem({ TableName, Item: item('bad', '1'), ...expression })).rejects.toMatchObject({
    name: 'ValidationException',
  })
})
