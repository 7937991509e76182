import type { Random } from './random.ts'
import { badValue } from './values.ts'

const strange: readonly unknown[] = [
  null,
  '',
  'text',
  0,
  -1,
  1.5,
  2 ** 40,
  true,
  false,
  [],
  {},
  ['a'],
  [{}],
  { a: 1 },
  { S: 'a' },
  [null],
]
const moreFields: Readonly<Record<string, readonly unknown[]>> = {
  Select: ['ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES', 'COUNT', 'count', 'NOTHING'],
  ReturnValues: ['ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW', 'all_old', ''],
  ReturnConsumedCapacity: ['total', ''],
  ReturnItemCollectionMetrics: ['SIZE', 'NONE', 'x'],
  ReturnValuesOnConditionCheckFailure: ['ALL_NEW', 'x'],
  Limit: [0, -5, 1.7, '1'],
  Segment: [0, 1, -1, 1000000],
  TotalSegments: [0, 1, 2, 1000000, 1000001],
  ConsistentRead: [true, 'true', 'x', 1],
  ScanIndexForward: ['no', 0],
  TableName: ['fuzz-nowhere', 'ab', 'a b', '', 'x'.repeat(256)],
  IndexName: ['by-owner', 'ab', 'a b', ''],
  ProjectionExpression: ['a', '', 'a, a', 'pk'],
  FilterExpression: ['a = a', 'attribute_exists(a)'],
  ConditionExpression: ['attribute_exists(pk)', ''],
  UpdateExpression: ['REMOVE a', ''],
  KeyConditionExpression: ['pk = :pk', ''],
  ExclusiveStartKey: [{}, { pk: { S: 'a' } }, { pk: {} }],
  Key: [{}, { pk: { S: 'a' } }],
  Item: [{}, { pk: { S: 'a' } }],
  ExpressionAttributeNames: [{}, { '#a': '' }, { '#a': 'a' }, { '#a': null }, { '#a': 1 }, { a: 'b' }],
  ExpressionAttributeValues: [{}, { ':a': { S: 'a' } }, { a: { S: 'a' } }, { ':a': null }, { ':a': {} }],
  TransactItems: [[], [{}], {}],
  RequestItems: [{}, { 'fuzz-text': [] }, { 'fuzz-text': {} }, { 'fuzz-text': { Keys: [] } }, { a: [] }, []],
  ClientRequestToken: ['', 'x'.repeat(37)],
  Unknown: ['x'],
}

/** Returns the body with one field removed, added, or of another type, at any depth. */
export function spoiled(random: Random, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>
  if (random.oneIn(3)) {
    const field = random.pick(Object.keys(moreFields))
    copy[field] = random.pick(moreFields[field] ?? [])
    return copy
  }
  let here: Record<string, unknown> = copy
  let name = random.pick(Object.keys(here))
  while (random.oneIn(2) && isFilled(here[name])) {
    here = here[name] as Record<string, unknown>
    name = random.pick(Object.keys(here))
  }
  if (random.oneIn(3)) delete here[name]
  else here[name] = random.oneIn(4) ? badValue(random) : random.pick(strange)
  return copy
}

function isFilled(value: unknown): boolean {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0
}
