import { type Caller, type Engine, requireItemPermission, tableOf } from '../engine.ts'
import { checkKeyPaths } from '../expressions/key-paths.ts'
import { parseExpressions } from '../expressions/parsing.ts'
import { type ParsedProjection, project } from '../expressions/projection.ts'
import { ValidationError } from '../service-error.ts'
import { commit, type ItemChange, itemRow } from '../storage/commit.ts'
import { keyOfKey } from '../storage/item-keys.ts'
import { demandItem } from '../values/checks.ts'
import { equalItems, type Item, sizeOfItem } from '../values/values.ts'
import { type ReturnConsumedCapacity, readUnits, Spent } from './capacity.ts'
import { checkSubstitutions } from './checks.ts'
import { evaluate, locate, spendOnWrite, target, type Write, type WriteKind } from './writes.ts'

/** Maximum size of a batch answer; remaining keys are returned as unprocessed. */
const maxAnswerBytes = 16 * 1024 * 1024

interface BatchGet {
  readonly RequestItems: Record<string, KeysOfTable>
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}
interface KeysOfTable {
  readonly Keys: readonly Item[]
  readonly ConsistentRead?: boolean
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: Record<string, string>
  readonly _projection?: ParsedProjection
}

interface BatchWrite {
  readonly RequestItems: Record<string, readonly WriteRequest[]>
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

interface WriteRequest {
  readonly PutRequest?: { readonly Item: Item }
  readonly DeleteRequest?: { readonly Key: Item }
}

/**
 * BatchGetItem: up to 100 items of any tables.
 * @throws ValidationError for a repeated key
 */
export async function batchGetItem(engine: Engine, caller: Caller, batch: BatchGet): Promise<object> {
  const responses: Record<string, Item[]> = {}
  const unprocessed: Record<string, object> = {}
  const capacities: object[] = []
  for (const [name, { Keys }] of Object.entries(batch.RequestItems))
    requireItemPermission(engine, caller, 'BatchGetItem', name, Keys)
  if (Object.values(batch.RequestItems).reduce((count, { Keys }) => count + Keys.length, 0) > 100)
    throw new ValidationError('Too many items requested for the BatchGetItem call')
  const reads = Object.entries(batch.RequestItems).map(([name, request]) => {
    const table = tableOf(engine, name)
    checkKeys(request.Keys)
    const places = request.Keys.map((key) => keyOfKey(table, key))
    checkSubstitutions(request, ['ProjectionExpression'])
    parseExpressions(request)
    checkKeyPaths(table, request)
    return { table, request, places }
  })
  let answered = 0
  for (const { table, request, places } of reads) {
    const { Keys, _projection, ...options } = request
    const [items, left, spent]: [Item[], Item[], Spent] = [[], [], new Spent()]
    for (const [index, place] of places.entries()) {
      const item = engine.store.get(itemRow(table, place)) as Item | undefined
      const size = item ? sizeOfItem(item) : 0
      if (answered + size > maxAnswerBytes) {
        left.push(...Keys.slice(index))
        break
      }
      answered += size
      spent.addTable(readUnits(size, request.ConsistentRead))
      if (item) items.push(project(item, _projection?.paths))
    }
    responses[table.name] = items
    if (left.length > 0) unprocessed[table.name] = { ...options, Keys: left }
    capacities.push(
      ...[spent.describe(table.name, batch.ReturnConsumedCapacity)].filter((units) => units !== undefined),
    )
  }
  return {
    Responses: responses,
    UnprocessedKeys: unprocessed,
    ...(capacities.length > 0 && { ConsumedCapacity: capacities }),
  }
}

/** BatchWriteItem: up to 25 puts and deletes, all checked first and then written together. */
export async function batchWriteItem(engine: Engine, caller: Caller, batch: BatchWrite): Promise<object> {
  const writes = Object.entries(batch.RequestItems).flatMap(([name, requests]) =>
    requests.map((request) => writeOf(name, request)),
  )
  if (writes.length > 25) throw new ValidationError('Too many items requested for the BatchWriteItem call')
  for (const name of Object.keys(batch.RequestItems)) {
    const items = writes
      .filter(({ write }) => write.TableName === name)
      .map(({ write }) => write.Item ?? write.Key ?? {})
    requireItemPermission(engine, caller, 'BatchWriteItem', name, items)
  }
  const changes = await engine.store.exclusive(async () => {
    for (const { write } of writes) demandItem(target(write))
    checkPlaces(engine, writes)
    const evaluated = writes.map(({ kind, write }) => evaluate(engine, kind, write))
    await commit(engine, evaluated)
    return evaluated
  })
  const capacities = spentByTable(changes, batch.ReturnConsumedCapacity)
  return { UnprocessedItems: {}, ...(capacities.length > 0 && { ConsumedCapacity: capacities }) }
}

function writeOf(TableName: string, { PutRequest, DeleteRequest }: WriteRequest): { kind: WriteKind; write: Write } {
  if (PutRequest && !DeleteRequest) return { kind: 'Put', write: { TableName, Item: PutRequest.Item } }
  if (DeleteRequest && !PutRequest) return { kind: 'Delete', write: { TableName, Key: DeleteRequest.Key } }
  throw new ValidationError(
    'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
  )
}

/** Returns the consumed capacity of changes by table; `factor` is 2 in a transaction. */
export function spentByTable(
  changes: readonly ItemChange[],
  wanted: ReturnConsumedCapacity,
  factor = 1,
  kind?: 'WriteCapacityUnits',
): object[] {
  const spent = new Map<string, Spent>()
  for (const change of changes) {
    const ofTable = spent.get(change.table.name) ?? new Spent()
    spent.set(change.table.name, ofTable)
    spendOnWrite(ofTable, change, factor)
  }
  return [...spent].map(([name, units]) => units.describe(name, wanted, kind)).filter((units) => units !== undefined)
}

function checkKeys(keys: readonly Item[]): void {
  for (const [index, key] of keys.entries()) {
    demandItem(key)
    if (keys.slice(0, index).some((earlier) => equalItems(earlier, key))) throw duplicates()
  }
}

/** Checks each write against its table, and that no two writes have the same item. */
function checkPlaces(engine: Engine, writes: readonly { readonly write: Write }[]): void {
  const rows = new Set<string>()
  for (const { write } of writes) {
    const table = tableOf(engine, write.TableName)
    const row = itemRow(table, locate(table, write)).toString('latin1')
    if (rows.has(row)) throw duplicates()
    rows.add(row)
  }
}

const duplicates = () => new ValidationError('Provided list of item keys contains duplicates')
