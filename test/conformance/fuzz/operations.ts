import { condition } from './conditions.ts'
import { Placeholders, projection } from './expressions.ts'
import { oversized } from './limits.ts'
import { capacity, consistent, type Operation, sometimesDisturbed } from './operation.ts'
import { query, scan } from './pages.ts'
import type { Random } from './random.ts'
import { spoiled } from './spoiling.ts'
import { type FuzzTable, TABLES } from './tables.ts'
import { update } from './updates.ts'
import { item, key } from './values.ts'

/** A random request: most often one that fits the tables, sometimes disturbed, sometimes beyond a limit. */
export function operation(random: Random): Operation {
  if (random.oneIn(50)) return oversized(random)
  const made = usual(random)
  return random.oneIn(12) ? { ...made, body: spoiled(random, made.body) } : made
}

function usual(random: Random): Operation {
  const table = random.oneIn(2) ? (TABLES[0] as FuzzTable) : random.pick(TABLES)
  return random.weighted<Operation>([
    [6, () => ({ name: 'PutItem', body: { ...put(random, table), ...outcome(random, ['ALL_OLD', 'NONE']) } })],
    [9, () => ({ name: 'UpdateItem', body: { ...change(random, table), ...outcome(random, RETURN_VALUES) } })],
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

const RETURN_VALUES = ['ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW', 'NONE']

function outcome(random: Random, returnValues: readonly string[]): object {
  return {
    ...(random.oneIn(2) && { ReturnValues: random.pick(random.oneIn(40) ? RETURN_VALUES : returnValues) }),
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

/** A condition once in so many times, and the fields for its names and values and those of other expressions. */
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
  return Object.fromEntries(
    someTables(random).map((table) => [
      table.name,
      {
        Keys: several(random, 4, () => key(random, table)),
        ...chosen(random, table),
        ...consistent(random),
      },
    ]),
  )
}

function batchWrite(random: Random): Record<string, object[]> {
  return Object.fromEntries(
    someTables(random).map((table) => [
      table.name,
      several(random, 4, () =>
        random.oneIn(3)
          ? { DeleteRequest: { Key: key(random, table) } }
          : { PutRequest: { Item: item(random, table) } },
      ),
    ]),
  )
}

/** Most often without anything twice: what occurs twice is a refusal of the whole. */
function several<T>(random: Random, most: number, make: () => T): T[] {
  const made = random.times(random.integer(1, most), make)
  if (random.oneIn(6)) return made
  const seen = new Set<string>()
  return made.filter((one) => {
    const { pk, sk } = keysIn(one)
    const text = JSON.stringify([pk, sk])
    return !seen.has(text) && seen.add(text)
  })
}

function keysIn(one: unknown): Record<string, unknown> {
  const inner = JSON.parse(JSON.stringify(one)) as Record<string, Record<string, Record<string, unknown>>>
  return (inner.PutRequest?.Item ?? inner.DeleteRequest?.Key ?? inner.Put?.Item ?? nestedKey(inner)) as Record<
    string,
    unknown
  >
}

function nestedKey(one: Record<string, Record<string, Record<string, unknown>>>): unknown {
  const [part] = Object.values(one)
  return part && 'Key' in part ? part.Key : one
}

function someTables(random: Random): readonly FuzzTable[] {
  const some = random.some(TABLES)
  return some.length > 0 ? some : [random.pick(TABLES)]
}

function transaction(random: Random): Record<string, unknown> {
  const TransactItems = several(random, 4, () => transactionPart(random))
  return {
    TransactItems,
    ...(random.oneIn(6) && { ClientRequestToken: random.pick(['fuzz-1', 'fuzz-2', '', 'x'.repeat(37)]) }),
    ...capacity(random),
  }
}

function transactionPart(random: Random): object {
  const table = random.pick(TABLES)
  return random.weighted<object>([
    [3, () => ({ Put: { ...put(random, table), ...onFailure(random) } })],
    [3, () => ({ Update: { ...change(random, table), ...onFailure(random) } })],
    [2, () => ({ Delete: { ...removal(random, table), ...onFailure(random) } })],
    [2, () => ({ ConditionCheck: { ...check(random, table), ...onFailure(random) } })],
    [0.1, () => ({})],
    [0.1, () => ({ Put: put(random, table), Delete: removal(random, table) })],
  ])
}

function check(random: Random, table: FuzzTable): object {
  const names = new Placeholders(random, table)
  const ConditionExpression = sometimesDisturbed(random, condition(random, names))
  return { TableName: table.name, Key: key(random, table), ConditionExpression, ...names.fields() }
}

function transactionalRead(random: Random): Record<string, unknown> {
  const TransactItems = several(random, 4, () => ({ Get: read(random, random.pick(TABLES)) }))
  return { TransactItems, ...capacity(random) }
}
