import { condition } from './conditions.ts'
import { Placeholders, projection } from './expressions.ts'
import { oversized } from './limits.ts'
import { capacity, consistent, type Operation, sometimesDisturbed } from './operation.ts'
import { query, scan } from './pages.ts'
import type { Random } from './random.ts'
import { spoiled } from './spoiling.ts'
import { type FuzzTable, tables } from './tables.ts'
import { update } from './updates.ts'
import { item, key, type WireItem } from './values.ts'

/** Returns a random request: usually valid for the tables, sometimes malformed, sometimes beyond a limit. */
export function operation(random: Random): Operation {
  if (random.oneIn(50)) return oversized(random)
  const made = usual(random)
  return random.oneIn(12) ? { ...made, body: spoiled(random, made.body) } : made
}

function usual(random: Random): Operation {
  const table = random.oneIn(2) ? (tables[0] as FuzzTable) : random.pick(tables)
  return random.weighted<Operation>([
    [6, () => ({ name: 'PutItem', body: { ...put(random, table), ...outcome(random, ['ALL_OLD', 'NONE']) } })],
    [9, () => ({ name: 'UpdateItem', body: { ...change(random, table), ...outcome(random, anyReturnValues) } })],
    [3, () => ({ name: 'DeleteItem', body: { ...removal(random, table), ...outcome(random, ['ALL_OLD', 'NONE']) } })],
    [3, () => ({ name: 'GetItem', body: { ...read(random, table), ...consistent(random), ...capacity(random) } })],
    [6, () => query(random, table)],
    [3, () => scan(random, table)],
    [1, () => ({ name: 'BatchGetItem', body: { RequestItems: batchRead(random), ...capacity(random) } })],
    [1, () => ({ name: 'BatchWriteItem', body: { RequestItems: batchWrite(random), ...capacity(random) } })],
    [3, () => ({ name: 'TransactWriteItems', body: transaction(random) })],
    [1, () => ({ name: 'TransactGetItems', body: transactionalRead(random) })],
  ])
}

const anyReturnValues = ['ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW', 'NONE']

function outcome(random: Random, returnValues: readonly string[]): object {
  return {
    ...(random.oneIn(2) && { ReturnValues: random.pick(random.oneIn(40) ? anyReturnValues : returnValues) }),
    ...onFailure(random),
    ...capacity(random),
  }
}

function onFailure(random: Random): object {
  return random.oneIn(4) ? { ReturnValuesOnConditionCheckFailure: random.pick(['ALL_OLD', 'NONE']) } : {}
}

function put(random: Random, table: FuzzTable): Record<string, unknown> {
  return { TableName: table.name, Item: item(random, table), ...guard(random, new Placeholders(random, table), 4) }
}

function removal(random: Random, table: FuzzTable): Record<string, unknown> {
  return { TableName: table.name, Key: key(random, table), ...guard(random, new Placeholders(random, table), 2) }
}

function change(random: Random, table: FuzzTable): Record<string, unknown> {
  const indexed = table.indexes.flatMap((index) => Object.keys(index.keys))
  const heads = ['a', 'z', 'n', 't', 'l', 'm', 'ss', 'ns', 'bs', 'b', 'title', 'name', ...indexed]
  const names = new Placeholders(random, table, random.oneIn(20) ? undefined : heads.filter((head) => head !== 'sk'))
  const expression = random.oneIn(60) ? undefined : sometimesDisturbed(random, update(random, names))
  return {
    TableName: table.name,
    Key: key(random, table),
    ...(expression !== undefined && { UpdateExpression: expression }),
    ...guard(random, names, 4),
  }
}

/** Returns a condition once in `times` requests, and the fields for all names and values of the request. */
function guard(random: Random, names: Placeholders, times: number): object {
  const expression = random.oneIn(times) ? sometimesDisturbed(random, condition(random, names)) : undefined
  return { ...(expression !== undefined && { ConditionExpression: expression }), ...names.fields() }
}

function read(random: Random, table: FuzzTable): Record<string, unknown> {
  return { TableName: table.name, Key: key(random, table), ...chosen(random, table) }
}

function chosen(random: Random, table: FuzzTable): object {
  if (!random.oneIn(2)) return {}
  const names = new Placeholders(random, table)
  const ProjectionExpression = sometimesDisturbed(random, projection(random, names))
  const { ExpressionAttributeValues: _values, ...fields } = names.fields()
  return { ProjectionExpression, ...fields }
}

function batchRead(random: Random): Record<string, object> {
  const requests = someTables(random).map((table) => {
    const Keys = several(random, 4, () => {
      const request = key(random, table)
      return { key: request, request }
    })
    return [table.name, { Keys, ...chosen(random, table), ...consistent(random) }]
  })
  return Object.fromEntries(requests)
}

function batchWrite(random: Random): Record<string, object[]> {
  const requests = someTables(random).map((table) => [table.name, several(random, 4, () => oneOfBatch(random, table))])
  return Object.fromEntries(requests)
}

function oneOfBatch(random: Random, table: FuzzTable): Keyed<object> {
  if (random.oneIn(3)) {
    const Key = key(random, table)
    return { key: Key, request: { DeleteRequest: { Key } } }
  }
  const Item = item(random, table)
  return { key: Item, request: { PutRequest: { Item } } }
}

interface Keyed<T> {
  readonly key: WireItem
  readonly request: T
}

/** Returns requests that mostly have distinct keys: a duplicate makes the service refuse the whole batch. */
function several<T>(random: Random, most: number, make: () => Keyed<T>): T[] {
  const made = random.times(random.integer(1, most), make)
  const withDuplicates = random.oneIn(6)
  const seen = new Set<string>()
  const kept = made.filter(({ key: { pk, sk } }) => {
    const text = JSON.stringify([pk, sk])
    return withDuplicates || (!seen.has(text) && seen.add(text))
  })
  return kept.map(({ request }) => request)
}

function someTables(random: Random): readonly FuzzTable[] {
  const some = random.some(tables)
  return some.length > 0 ? some : [random.pick(tables)]
}

function transaction(random: Random): Record<string, unknown> {
  const TransactItems = several(random, 4, () => transactionPart(random))
  return {
    TransactItems,
    ...(random.oneIn(6) && { ClientRequestToken: random.pick(['fuzz-1', 'fuzz-2', '', 'x'.repeat(37)]) }),
    ...capacity(random),
  }
}

function transactionPart(random: Random): Keyed<object> {
  const table = random.pick(tables)
  return random.weighted<Keyed<object>>([
    [3, () => part(random, 'Put', put(random, table))],
    [3, () => part(random, 'Update', change(random, table))],
    [2, () => part(random, 'Delete', removal(random, table))],
    [2, () => part(random, 'ConditionCheck', check(random, table))],
    [0.1, () => ({ key: {}, request: {} })],
    [0.1, () => ({ key: {}, request: { Put: put(random, table), Delete: removal(random, table) } })],
  ])
}

function part(random: Random, kind: string, write: Record<string, unknown>): Keyed<object> {
  return { key: (write.Item ?? write.Key) as WireItem, request: { [kind]: { ...write, ...onFailure(random) } } }
}

function check(random: Random, table: FuzzTable): Record<string, unknown> {
  const names = new Placeholders(random, table)
  const ConditionExpression = sometimesDisturbed(random, condition(random, names))
  return { TableName: table.name, Key: key(random, table), ConditionExpression, ...names.fields() }
}

function transactionalRead(random: Random): Record<string, unknown> {
  const TransactItems = several(random, 4, () => {
    const Get = read(random, random.pick(tables))
    return { key: Get.Key as WireItem, request: { Get } }
  })
  return { TransactItems, ...capacity(random) }
}
