import { type Caller, type Engine, requireItemPermission, tableOf } from '../engine.ts'
import { project } from '../expressions/projection.ts'
import { ConditionFailed, InvalidKeyValue, SchemaError, ServiceError, ValidationError } from '../service-error.ts'
import { commit, type ItemChange, itemRow } from '../storage/commit.ts'
import { type Item, sizeOfItem } from '../values/values.ts'
import { attributesContext } from './attributes.ts'
import { spentByTable } from './batches.ts'
import { type ReturnConsumedCapacity, readUnits, Spent } from './capacity.ts'
import { checkContents, checkPart, checkRead } from './checks.ts'
import { findToken, fingerprint, tokenChanges } from './idempotency.ts'
import type { Read } from './items.ts'
import { evaluate, locate, target, type Write, type WriteKind } from './writes.ts'

const largestTransaction = 4 * 1024 * 1024
/** A transaction prepares and commits, so every read and write costs twice the units. */
const cost = 2
const context = { 'dynamodb:EnclosingOperation': 'TransactWriteItems' }

interface TransactWrite {
  readonly TransactItems: readonly Partial<Record<WriteKind, Write>>[]
  readonly ClientRequestToken?: string
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

interface TransactGet {
  readonly TransactItems: readonly { readonly Get: Read }[]
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

interface Reason {
  readonly Code: string
  readonly Message?: string
  readonly Item?: Item
}
interface Part {
  readonly kind: WriteKind
  readonly write: Write
}

/**
 * TransactWriteItems: writes all or nothing, one transaction at a time. All checks precede the first write.
 * @throws ServiceError TransactionCanceledException with one reason per part, in order
 */
export async function transactWriteItems(engine: Engine, caller: Caller, request: TransactWrite): Promise<object> {
  const content = fingerprint(request.TransactItems)
  for (const [kind, write] of request.TransactItems.flatMap((entry) => Object.entries(entry) as [WriteKind, Write][])) {
    const action = kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`
    requireItemPermission(engine, caller, action, write.TableName, [target(write)], {
      ...context,
      ...attributesContext(write),
    })
  }
  const parts = request.TransactItems.map((entry) => {
    const part = onlyPart(entry)
    checkContents(part.kind, part.write)
    return part
  })
  // A token reused for other content is reported before schema errors.
  findToken(engine, request.ClientRequestToken, content)
  for (const { kind, write } of parts) checkPart(tableOf(engine, write.TableName), kind, write)
  return engine.store.exclusive(async () => {
    const token = findToken(engine, request.ClientRequestToken, content)
    if (token === 'done') return answer(repeatedCost(engine, parts, request.ReturnConsumedCapacity))
    checkTogether(engine, parts)
    const changes = evaluateAll(engine, parts)
    await commit(engine, changes, token ? tokenChanges(engine, token) : [])
    return answer(spentByTable(changes, request.ReturnConsumedCapacity, cost, 'WriteCapacityUnits'))
  })
}

/** TransactGetItems: reads all items from one snapshot. */
export async function transactGetItems(engine: Engine, caller: Caller, request: TransactGet): Promise<object> {
  const reads = request.TransactItems.map(({ Get }) => Get)
  for (const { TableName, Key } of reads)
    requireItemPermission(engine, caller, 'GetItem', TableName, [Key], {
      'dynamodb:EnclosingOperation': 'TransactGetItems',
    })
  const rows: Buffer[] = []
  for (const read of reads) {
    const table = tableOf(engine, read.TableName)
    rows.push(itemRow(table, checkRead(table, read)))
    checkDistinct(rows)
  }
  const snapshot = engine.store.snapshot()
  let items: (Item | undefined)[]
  try {
    items = rows.map((row) => engine.store.get(row, snapshot) as Item | undefined)
  } finally {
    await snapshot.close()
  }
  return {
    Responses: items.map((item, index) => (item ? { Item: project(item, reads[index]?._projection?.paths) } : {})),
    ...capacityOf(costOfReads(reads, items, request.ReturnConsumedCapacity)),
  }
}

function onlyPart(entry: Partial<Record<WriteKind, Write>>): Part {
  const [[kind, write] = [], ...more] = Object.entries(entry) as [WriteKind, Write][]
  if (!kind || !write)
    throw new ValidationError('Invalid Request: TransactWriteRequest should contain Delete or Put or Update request')
  if (more.length > 0) throw new ValidationError('TransactItems can only contain one of Check, Put, Update or Delete')
  return { kind, write }
}

function checkTogether(engine: Engine, parts: readonly Part[]): void {
  checkDistinct(parts.flatMap(({ write }) => rowOf(engine, write)))
}

/** Returns the row of a part; none when it does not fit the schema, which later becomes its cancellation reason. */
function rowOf(engine: Engine, write: Write): Buffer[] {
  const table = tableOf(engine, write.TableName)
  try {
    return [itemRow(table, locate(table, write))]
  } catch (error) {
    if (error instanceof SchemaError || error instanceof InvalidKeyValue) return []
    throw error
  }
}

function checkDistinct(rows: readonly Buffer[]): void {
  if (new Set(rows.map((row) => row.toString('latin1'))).size < rows.length)
    throw new ValidationError('Transaction request cannot include multiple operations on one item')
}

function evaluateAll(engine: Engine, parts: readonly Part[]): ItemChange[] {
  const changes: ItemChange[] = []
  const reasons: Reason[] = parts.map(({ kind, write }) => {
    try {
      changes.push(evaluate(engine, kind, write))
      return { Code: 'None' }
    } catch (error) {
      return reasonFor(error)
    }
  })
  if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons)
  const bytes = changes.reduce((sum, { before, after }) => sum + sizeOfItem(after ?? before ?? {}), 0)
  if (bytes > largestTransaction)
    throw new ValidationError('Aggregated size of all items in the transaction exceeds the limit of 4 MB')
  return changes
}

function reasonFor(error: unknown): Reason {
  if (error instanceof ConditionFailed)
    return { Code: 'ConditionalCheckFailed', Message: error.message, ...(error.item && { Item: error.item }) }
  if (error instanceof ValidationError) return { Code: 'ValidationError', Message: error.message }
  throw error
}

function cancelled(reasons: readonly Reason[]): ServiceError {
  const codes = reasons.map(({ Code }) => Code).join(', ')
  return new ServiceError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  )
}

/** A repeated transaction writes nothing and costs the read of its items. */
function repeatedCost(engine: Engine, parts: readonly Part[], wanted: ReturnConsumedCapacity): object[] {
  const items = parts.map(({ write }) => {
    const table = tableOf(engine, write.TableName)
    return engine.store.get(itemRow(table, locate(table, write))) as Item | undefined
  })
  return costOfReads(
    parts.map(({ write }) => write),
    items,
    wanted,
  )
}

function costOfReads(
  reads: readonly { readonly TableName: string }[],
  items: readonly (Item | undefined)[],
  wanted: ReturnConsumedCapacity,
): object[] {
  const spent = new Map<string, Spent>()
  for (const [index, { TableName }] of reads.entries()) {
    const ofTable = spent.get(TableName) ?? new Spent()
    spent.set(TableName, ofTable)
    const item = items[index]
    ofTable.addTable(readUnits(item ? sizeOfItem(item) : 0, true) * cost)
  }
  const described = [...spent].map(([name, units]) => units.describe(name, wanted, 'ReadCapacityUnits'))
  return described.filter((units) => units !== undefined)
}

const capacityOf = (capacities: object[]) => (capacities.length > 0 ? { ConsumedCapacity: capacities } : {})
const answer = (capacities: object[]): object => capacityOf(capacities)
