import { expect, test } from 'vitest'
import { createEndpoint } from './endpoint-under-test.ts'

const ground = createEndpoint()
const text = (S: string) => ({ S })

test('number sort keys are sorted by value', async () => {
  const numbers = ['-1e100', '-12.5', '-12', '-1', '-0.5', '0', '1e-100', '0.5', '1', '2', '9.99', '10', '100', '1e100']
  const table = await ground.table({ sortKey: 'N' })
  for (const n of numbers.toSorted())
    await ground.db.putItem({ TableName: table, Item: { pk: text('n'), sk: { N: n } } })
  const query = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': text('n') },
  }
  expect((await ground.db.query(query)).Items?.map(({ sk }) => Number(sk?.N))).toEqual(numbers.map(Number))
  const between = await ground.db.query({
    ...query,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :low AND :high',
    ExpressionAttributeValues: { ':pk': text('n'), ':low': { N: '-12' }, ':high': { N: '2' } },
  })
  expect(between.Items?.map(({ sk }) => Number(sk?.N))).toEqual([-12, -1, -0.5, 0, 1e-100, 0.5, 1, 2])
})

test('binary sort keys are sorted by unsigned bytes', async () => {
  const table = await ground.table({ sortKey: 'B' })
  const keys = [[0], [0, 0], [0, 1], [1], [1, 0], [127], [128], [255], [255, 0], [255, 255]]
  for (const bytes of keys.toReversed())
    await ground.db.putItem({ TableName: table, Item: { pk: text('b'), sk: { B: new Uint8Array(bytes) } } })
  const query = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': text('b') },
  }
  expect((await ground.db.query(query)).Items?.map(({ sk }) => [...(sk?.B ?? [])])).toEqual(keys)
  const begins = await ground.db.query({
    ...query,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :start)',
    ExpressionAttributeValues: { ':pk': text('b'), ':start': { B: new Uint8Array([255]) } },
  })
  expect(begins.Items?.map(({ sk }) => [...(sk?.B ?? [])])).toEqual([[255], [255, 0], [255, 255]])
})
