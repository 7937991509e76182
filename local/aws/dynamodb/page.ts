import { type ReturnConsumedCapacity, readUnits, Spent } from './capacity.ts'
import { holds } from './conditions.ts'
import { type Caller, demand, type Engine, tableArn, tableOf } from './engine.ts'
import type { Expressions } from './expressions.ts'
import { indexPrefix } from './index-entries.ts'
import { checkContents, onlyKey } from './item-keys.ts'
import { prefix, rowKind, unsigned32 } from './keys.ts'
import { project } from './projection.ts'
import { ValidationError } from './service-error.ts'
import type { Range } from './store.ts'
import { type Index, type KeySchema, keyAttributes, type Table } from './tables.ts'
import { type Item, sizeOfItem, typeOf } from './values.ts'

/** A page ends where it has read this much. */
const largestPage = 1024 * 1024

/** What Query and Scan have in common, after validation. */
export interface PageRequest extends Expressions {
  readonly TableName: string
  readonly IndexName?: string
  readonly Limit?: number
  readonly ExclusiveStartKey?: Item
  readonly ConsistentRead?: boolean
  readonly Select?: 'ALL_ATTRIBUTES' | 'ALL_PROJECTED_ATTRIBUTES' | 'SPECIFIC_ATTRIBUTES' | 'COUNT'
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

/** Where a page is read: the table itself or one of its indexes. */
export interface Source {
  readonly table: Table
  readonly index: Index | undefined
  readonly key: KeySchema
  /** Start of all its rows in the store. */
  readonly rows: Buffer
}

/** Finds the table or index. Throws NotFound or ValidationError. */
export function sourceOf(engine: Engine, request: PageRequest): Source {
  const table = tableOf(engine, request.TableName)
  if (request.IndexName === undefined)
    return { table, index: undefined, key: table.key, rows: prefix(rowKind.item, unsigned32(table.id)) }
  const index = table.indexes.find(({ name, ready }) => ready && name === request.IndexName)
  if (!index) throw new ValidationError(`The table does not have the specified index: ${request.IndexName}`)
  return { table, index, key: index.key, rows: indexPrefix(table, index) }
}

/** An index may lag behind its table, so that nothing can be read from it consistently. Throws ValidationError. */
export function checkConsistency({ index }: Source, { ConsistentRead }: PageRequest): void {
  if (index && ConsistentRead)
    throw new ValidationError('Consistent reads are not supported on global secondary indexes')
}

/** Checks the right to read the table, or the index when one is named. */
export function demandOnSource(
  engine: Engine,
  caller: Caller,
  action: 'Query' | 'Scan',
  request: PageRequest,
  leadingKeys: readonly string[],
): void {
  const arn = tableArn(engine, request.TableName)
  const context = { 'dynamodb:LeadingKeys': [...leadingKeys] }
  demand(engine, caller, action, request.IndexName === undefined ? arn : `${arn}/index/${request.IndexName}`, {
    ...(action === 'Query' && context),
  })
}

/** The cursor that a page gives for an item: the keys of the table and of the index. */
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

/** Reads one page of a range: at most `Limit` items or 1 MB before filtering, then filtered and projected. */
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
