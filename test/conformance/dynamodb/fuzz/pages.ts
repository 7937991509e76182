import { condition } from './conditions.ts'
import { Placeholders, projection, spaced, word } from './expressions.ts'
import { capacity, consistent, type Operation, sometimesDisturbed } from './operation.ts'
import type { Random } from './random.ts'
import type { FuzzIndex, FuzzTable, KeyType } from './tables.ts'
import { attributes, hashValue, key, keyValue, value, type WireItem } from './values.ts'

export function query(random: Random, table: FuzzTable): Operation {
  const index = someIndex(random, table)
  const names = new Placeholders(random, table)
  const [hash, range] = Object.entries(index?.keys ?? table.keys) as [string, KeyType][]
  const parts = [equals(random, names, hash as [string, KeyType])]
  if (range && random.oneIn(2)) parts.push(rangeCondition(random, names, range))
  if (random.oneIn(40)) parts.push(condition(random, names, 0))
  if (random.oneIn(6)) parts.reverse()
  const joined = parts
    .map((part) => (random.oneIn(6) ? spaced(random, '(', part, ')') : part))
    .join(` ${word(random, random.oneIn(40) ? 'or' : 'and')} `)
  return {
    name: 'Query',
    body: {
      TableName: table.name,
      KeyConditionExpression: sometimesDisturbed(random, joined),
      ...common(random, table, index, names),
      ...(random.oneIn(3) && { ScanIndexForward: random.oneIn(2) }),
    },
    pages: true,
  }
}

export function scan(random: Random, table: FuzzTable): Operation {
  const index = someIndex(random, table)
  const TotalSegments = random.integer(1, 4)
  const Segment = random.integer(0, random.oneIn(6) ? 4 : TotalSegments - 1)
  return {
    name: 'Scan',
    body: {
      TableName: table.name,
      ...common(random, table, index, new Placeholders(random, table)),
      ...(random.oneIn(8) && { Segment, ...(!random.oneIn(10) && { TotalSegments }) }),
    },
    pages: true,
  }
}

function someIndex(random: Random, { indexes }: FuzzTable): FuzzIndex | undefined {
  return indexes.length > 0 && random.oneIn(2) ? random.pick(indexes) : undefined
}

function equals(random: Random, names: Placeholders, [name, type]: [string, KeyType]): string {
  const place = names.name(name)
  const constant = names.value(random.oneIn(60) ? value(random) : hashValue(random, type))
  if (random.oneIn(40)) return spaced(random, place, random.pick(['<', '<>', '>=']), constant)
  return random.oneIn(10) ? spaced(random, constant, '=', place) : spaced(random, place, '=', constant)
}

function rangeCondition(random: Random, names: Placeholders, [name, type]: [string, KeyType]): string {
  const place = names.name(name)
  const constant = () => names.value(constantFor(random, type))
  return random.weighted([
    [5, () => spaced(random, place, random.pick(['=', '<', '<=', '>', '>=']), constant())],
    [1, () => spaced(random, constant(), random.pick(['=', '<', '<=', '>', '>=']), place)],
    [2, () => `${place} ${word(random, 'between')} ${constant()} ${word(random, 'and')} ${constant()}`],
    [2, () => spaced(random, 'begins_with', '(', `${place}, ${beginning(random, names, type)}`, ')')],
  ])
}

function beginning(random: Random, names: Placeholders, type: KeyType): string {
  const start =
    type === 'S' ? { S: random.pick(['a', 'a#', 'ç', 'x', '']) } : { B: random.pick(['AA==', 'YQ==', '/w==']) }
  return names.value(type === 'N' ? keyValue(random, type) : start)
}

function constantFor(random: Random, type: KeyType): unknown {
  return random.oneIn(60) ? value(random) : keyValue(random, type)
}

function common(random: Random, table: FuzzTable, index: FuzzIndex | undefined, names: Placeholders): object {
  const keys = Object.keys(index?.keys ?? table.keys)
  const filter = random.oneIn(3) ? condition(random, withoutKeys(random, table, keys, names)) : undefined
  const shown = random.oneIn(4) ? projection(random, names) : undefined
  return {
    ...(index && { IndexName: random.oneIn(80) ? 'nowhere' : index.name }),
    ...(filter !== undefined && { FilterExpression: sometimesDisturbed(random, filter) }),
    ...(shown !== undefined && { ProjectionExpression: sometimesDisturbed(random, shown) }),
    ...select(random, shown !== undefined),
    ...(random.oneIn(3) && { Limit: random.pick(random.oneIn(20) ? [0, -1, 2 ** 31 - 1] : [1, 2, 3, 4, 7]) }),
    ...(random.oneIn(12) && { ExclusiveStartKey: cursor(random, table, index) }),
    ...(!index && consistent(random)),
    ...(index && random.oneIn(20) && { ConsistentRead: random.oneIn(2) }),
    ...capacity(random),
    ...names.fields(),
  }
}

/** Returns the same placeholders without key attributes, which a query filter may not name. */
function withoutKeys(random: Random, table: FuzzTable, keys: readonly string[], names: Placeholders): Placeholders {
  if (random.oneIn(20)) return names
  const heads = [...attributes, ...table.indexes.flatMap((index) => Object.keys(index.keys))]
  return new Placeholders(
    random,
    table,
    heads.filter((head) => !keys.includes(head)),
    names,
  )
}

const selections = ['ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES', 'COUNT']

function select(random: Random, projected: boolean): object {
  if (!random.oneIn(4)) return {}
  return { Select: random.oneIn(4) ? random.pick(selections) : projected ? 'SPECIFIC_ATTRIBUTES' : 'COUNT' }
}

function cursor(random: Random, table: FuzzTable, index: FuzzIndex | undefined): WireItem {
  const made = key(random, table)
  if (index && !random.oneIn(12))
    for (const [name, type] of Object.entries(index.keys)) made[name] ??= keyValue(random, type)
  return made
}
