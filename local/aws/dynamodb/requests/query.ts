import type { Caller, Engine } from '../engine.ts'
import type { KeyCondition } from '../expressions/key-conditions.ts'
import { ValidationError } from '../service-error.ts'
import { storageKey } from '../storage/item-keys.ts'
import { after, keyBytes, keyPart, partition } from '../storage/keys.ts'
import { type Range, within } from '../storage/store.ts'
import { type Index, type KeyAttribute, type KeySchema, keyAttributes } from '../tables/tables.ts'
import { type AttributeValue, equalValues, type Item, typeOf } from '../values/values.ts'
import {
  checkConsistency,
  checkCursor,
  type PageRequest,
  readPage,
  requireSourcePermission,
  type Source,
  sourceOf,
} from './page.ts'
import { checkCursorValues, checkFilterProjected, checkProjected, checkQuery, checkSelection } from './page-checks.ts'

interface QueryRequest extends PageRequest {
  readonly ScanIndexForward?: boolean
}

/** Query: one page of one partition of a table or index, in sort key order. */
export async function query(engine: Engine, caller: Caller, request: QueryRequest): Promise<object> {
  const read = deferError(() => readable(engine, request))
  requireSourcePermission(engine, caller, 'Query', request, read.value ? leadingKeys(read.value) : [])
  const { source, conditions } = read.get()
  checkConsistency(source, request)
  const { hash, sort } = checkConditions(source, conditions)
  const range = rangeOf(Buffer.concat([source.rows, partition(hash)]), sort)
  if (request.ExclusiveStartKey) checkStart(source, request, hash)
  const rows = startAfter(source, request, range)
  checkFilter(source.key, request)
  checkFilterProjected(source, request)
  checkSelection(request)
  checkProjected(source, request)
  return readPage(engine, source, request, { ...rows, reverse: request.ScanIndexForward === false })
}

interface Readable {
  readonly source: Source
  readonly conditions: Readonly<Record<string, KeyCondition>>
}

function readable(engine: Engine, request: QueryRequest): Readable {
  const source = sourceOf(engine, request)
  return { source, conditions: checkQuery(source.table, request) }
}

/** Runs `make` and defers its error until `get`, so that the permission check comes first. */
function deferError<T>(make: () => T): { value?: T; get: () => T } {
  try {
    const value = make()
    return { value, get: () => value }
  } catch (error) {
    return {
      get: () => {
        throw error
      },
    }
  }
}

function leadingKeys({ source, conditions }: Readable): string[] {
  const value = conditions[source.key.hash.name]?.AttributeValueList[0]
  return value ? [value.S ?? value.N ?? value.B ?? ''] : []
}

function checkConditions(
  { key, index }: Source,
  conditions: Readonly<Record<string, KeyCondition>>,
): { hash: AttributeValue; sort: KeyCondition | undefined } {
  const keys = keyAttributes(key)
  const missed = keys.find(
    ({ name }) => !conditions[name] && (name === key.hash.name || Object.keys(conditions).length > 1),
  )
  if (missed) throw new ValidationError(`Query condition missed key schema element: ${missed.name}`)
  checkKeyValues(key.hash, conditions, index)
  const condition = conditions[key.hash.name]
  const [hash] = condition?.AttributeValueList ?? []
  if (!hash || condition?.ComparisonOperator !== 'EQ' || Object.keys(conditions).length > keys.length)
    throw new ValidationError('Query key condition not supported')
  if (key.range) checkKeyValues(key.range, conditions, index)
  return { hash, sort: key.range && conditions[key.range.name] }
}

function checkKeyValues(
  { name, type }: KeyAttribute,
  conditions: Readonly<Record<string, KeyCondition>>,
  index: Index | undefined,
): void {
  const values = conditions[name]?.AttributeValueList ?? []
  if (values.some((value) => typeOf(value) !== type))
    throw new ValidationError(
      'One or more parameter values were invalid: Condition parameter type does not match schema type',
    )
  if (!values.some((value) => value.S === '' || value.B === '')) return
  const empty = `The AttributeValue for a key attribute cannot contain an empty ${type === 'B' ? 'binary' : 'string'} value.`
  throw new ValidationError(
    index
      ? `One or more parameter values are not valid. A value specified for a secondary index key is not supported. ${empty} IndexName: ${index.name}, IndexKey: ${name}`
      : `One or more parameter values are not valid. ${empty} Key: ${name}`,
  )
}

/** Refuses filters on key attributes, which belong in the key condition. */
function checkFilter(schema: KeySchema, request: QueryRequest): void {
  for (const { name } of keyAttributes(schema)) {
    if (request._filter && Object.hasOwn(request._filter.pathHeads, name))
      throw new ValidationError(
        `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${name}`,
      )
  }
}

function rangeOf(partitionRows: Buffer, sort: KeyCondition | undefined): { gte: Buffer; lt: Buffer } {
  const [value, upper] = sort?.AttributeValueList ?? []
  const all = within(partitionRows)
  if (!sort || !value) return all
  const at = (part: Buffer) => Buffer.concat([partitionRows, part])
  const exactly = within(at(keyPart(value)))
  const operator = sort.ComparisonOperator
  if (operator === 'EQ') return exactly
  if (operator === 'BEGINS_WITH') return within(at(keyBytes(value)))
  if (operator === 'BETWEEN') return { gte: exactly.gte, lt: after(at(keyPart(upper ?? value))) }
  if (operator === 'LT') return { gte: all.gte, lt: exactly.gte }
  if (operator === 'LE') return { gte: all.gte, lt: exactly.lt }
  if (operator === 'GT') return { gte: exactly.lt, lt: all.lt }
  return { gte: exactly.gte, lt: all.lt }
}

function checkStart(source: Source, request: QueryRequest, hash: AttributeValue): void {
  const cursor = request.ExclusiveStartKey ?? {}
  checkCursorValues(request)
  checkCursor(source, cursor)
  if (!equalValues(cursor[source.key.hash.name], hash))
    throw new ValidationError('The provided starting key is outside query boundaries based on provided conditions')
}

function startAfter(source: Source, request: QueryRequest, range: { gte: Buffer; lt: Buffer }): Range {
  const cursor = request.ExclusiveStartKey
  if (!cursor) return range
  const row = rowOf(source, cursor)
  const outside = Buffer.compare(row, range.gte) < 0 || Buffer.compare(row, range.lt) >= 0
  if (outside) throw new ValidationError('The provided starting key does not match the range key predicate')
  return request.ScanIndexForward === false ? { gte: range.gte, lt: row } : { gt: row, lt: range.lt }
}

/** Returns the row of a cursor; in an index the table's key follows the index key. */
export function rowOf(source: Source, cursor: Item): Buffer {
  const own = storageKey(source.key, cursor)
  return Buffer.concat([source.rows, own, ...(source.index ? [storageKey(source.table.key, cursor)] : [])])
}
