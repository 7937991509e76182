import { type Caller, type Engine, requirePermission, tableArn, tableOf } from '../engine.ts'
import { holds } from '../expressions/conditions.ts'
import type { Expressions } from '../expressions/parsing.ts'
import { project } from '../expressions/projection.ts'
import { ValidationError } from '../service-error.ts'
import { indexPrefix } from '../storage/index-entries.ts'
import { checkContents, onlyKey } from '../storage/item-keys.ts'
import { prefix, rowKind, unsigned32 } from '../storage/keys.ts'
import type { Range } from '../storage/store.ts'
import { type Index, type KeySchema, keyAttributes, type Table } from '../tables/tables.ts'
import { type Item, sizeOfItem, typeOf } from '../values/values.ts'
import { type ReturnConsumedCapacity, readUnits, Spent } from './capacity.ts'

/** A page ends after this many bytes read. */
const largestPage = 1024 * 1024

export interface PageRequest extends Expressions {
  readonly TableName: string
  readonly IndexName?: string
  readonly Limit?: number
  readonly ExclusiveStartKey?: Item
  readonly ConsistentRead?: boolean
  readonly Select?: 'ALL_ATTRIBUTES' | 'ALL_PROJECTED_ATTRIBUTES' | 'SPECIFIC_ATTRIBUTES' | 'COUNT'
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

export interface Source {
  readonly table: Table
  readonly index: Index | undefined
  readonly key: KeySchema
  /** Prefix of all its rows in the store. */
  readonly rows: Buffer
}

/** @throws NotFound, ValidationError */
export function sourceOf(engine: Engine, request: PageRequest): Source {
  const table = tableOf(engine, request.TableName)
  if (request.IndexName === undefined)
    return { table, index: undefined, key: table.key, rows: prefix(rowKind.item, unsigned32(table.id)) }
  const index = table.indexes.find(({ name, ready }) => ready && name === request.IndexName)
  if (!index) throw new ValidationError(`The table does not have the specified index: ${request.IndexName}`)
  return { table, index, key: index.key, rows: indexPrefix(table, index) }
}

/**
 * Refuses consistent reads of an index, which may lag behind its table.
 * @throws ValidationError
 */
export function checkConsistency({ index }: Source, { ConsistentRead }: PageRequest): void {
  if (index && ConsistentRead)
    throw new ValidationError('Consistent reads are not supported on global secondary indexes')
}

export function requireSourcePermission(
  engine: Engine,
  caller: Caller,
  action: 'Query' | 'Scan',
  request: PageRequest,
  leadingKeys: readonly string[],
): void {
  const arn = tableArn(engine, request.TableName)
  const context = { 'dynamodb:LeadingKeys': [...leadingKeys] }
  requirePermission(
    engine,
    caller,
    action,
    request.IndexName === undefined ? arn : `${arn}/index/${request.IndexName}`,
    {
      ...(action === 'Query' && context),
    },
  )
}

export function checkCursor({ table, key }: Source, cursor: Item): void {
  const expected = new Map([...keyAttributes(table.key), ...keyAttributes(key)].map(({ name, type }) => [name, type]))
  const names = Object.keys(cursor)
  const fits = names.every((name) => cursor[name] && typeOf(cursor[name]) === expected.get(name))
  if (!fits || names.length !== expected.size) throw new ValidationError('The provided starting key is invalid')
  try {
    for (const schema of [table.key, key]) checkContents(schema, cursor)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new ValidationError(`The provided starting key is invalid: ${error.message}`)
  }
}

/** Reads one page of a range: at most `Limit` items or 1 MB before filter and projection. */
export async function readPage(engine: Engine, source: Source, request: PageRequest, range: Range): Promise<object> {
  const { table, index, key } = source
  const found: Item[] = []
  let [scanned, bytes, last] = [0, 0, undefined as Item | undefined]
  const limit = request.Limit ?? Number.POSITIVE_INFINITY
  for await (const row of engine.store.values({ ...range, ...(request.Limit && { limit: request.Limit }) })) {
    const item = row as Item
    scanned += 1
    bytes += sizeOfItem(item)
    if (!request._filter || holds(request._filter.expression, item)) found.push(item)
    if (scanned >= limit || bytes >= largestPage) {
      last = item
      break
    }
  }
  const spent = new Spent()
  const units = readUnits(bytes, request.ConsistentRead)
  if (index) spent.addIndex(index.name, units)
  else spent.addTable(units)
  const capacity = spent.describe(table.name, request.ReturnConsumedCapacity)
  return {
    Count: found.length,
    ScannedCount: scanned,
    ...(request.Select !== 'COUNT' && { Items: found.map((item) => project(item, request._projection?.paths)) }),
    ...(last && { LastEvaluatedKey: onlyKey(last, table.key, key) }),
    ...(capacity && { ConsumedCapacity: capacity }),
  }
}
