import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, index, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string

beforeAll(async () => {
  TableName = await ground.table({
    attributes: { kind: 'S' },
    indexes: [index('kind', undefined, { ProjectionType: 'KEYS_ONLY' })],
  })
  await ground.db.putItem({ TableName, Item: item('a', '1') })
})

const value = { ExpressionAttributeValues: { ':v': { S: 'a' } } }
const ofKind = {
  IndexName: 'by-kind',
  KeyConditionExpression: '#kind = :v',
  ExpressionAttributeNames: { '#kind': 'kind' },
}

test.each<[string, Partial<QueryCommandInput>, RegExp]>([
  [
    'SPECIFIC_ATTRIBUTES without a projection',
    { Select: 'SPECIFIC_ATTRIBUTES' },
    /^Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES$/,
  ],
  [
    'COUNT with a projection',
    { Select: 'COUNT', ProjectionExpression: 'a' },
    /^Cannot specify the ProjectionExpression when choosing to get only the Count$/,
  ],
  [
    'ALL_ATTRIBUTES with a projection',
    { Select: 'ALL_ATTRIBUTES', ProjectionExpression: 'a' },
    /^Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES$/,
  ],
  [
    'ALL_PROJECTED_ATTRIBUTES with a projection',
    { Select: 'ALL_PROJECTED_ATTRIBUTES', ProjectionExpression: 'a' },
    /choosing to get ALL_PROJECTED_ATTRIBUTES$/,
  ],
  [
    'ALL_PROJECTED_ATTRIBUTES of a table',
    { Select: 'ALL_PROJECTED_ATTRIBUTES' },
    /^ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName$/,
  ],
  [
    'ALL_ATTRIBUTES of an index that has not all',
    { Select: 'ALL_ATTRIBUTES', ...ofKind },
    /ALL_ATTRIBUTES is not supported for global secondary index by-kind/,
  ],
])('refuses %s', async (_what, more, words) => {
  const query = { TableName, KeyConditionExpression: 'pk = :v', ...value, ...more }
  await expect(ground.db.query(query)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(words),
  })
})

test('a consistent scan costs twice as much as an eventually consistent one', async () => {
  const scan = { TableName, ReturnConsumedCapacity: 'TOTAL' as const, Limit: 1 }
  expect((await ground.db.scan(scan)).ConsumedCapacity?.CapacityUnits).toBe(0.5)
  expect((await ground.db.scan({ ...scan, ConsistentRead: true })).ConsumedCapacity?.CapacityUnits).toBe(1)
})
