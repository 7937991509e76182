import { randomUUID } from 'node:crypto'
import { type Caller, type Engine, requirePermission, tableArn } from '../engine.ts'
import { NotFound, ServiceError, ValidationError } from '../service-error.ts'
import type { Change } from '../storage/store.ts'
import { closeStream, openStream } from '../streams/life.ts'
import {
  type AttributeDefinition,
  attributesOf,
  type IndexDefinition,
  indexOf,
  type KeyElement,
  keySchemaOf,
  throughputOf,
} from './definitions.ts'
import { buildIndex, clearIndex } from './index-building.ts'
import { type StreamView, type Table, type Throughput, tableDescription } from './tables.ts'

export interface StreamSpecification {
  readonly StreamEnabled: boolean
  readonly StreamViewType?: StreamView
}

export interface CreateTable {
  readonly TableName: string
  readonly AttributeDefinitions: readonly AttributeDefinition[]
  readonly KeySchema: readonly KeyElement[]
  readonly GlobalSecondaryIndexes?: readonly IndexDefinition[]
  readonly LocalSecondaryIndexes?: readonly unknown[]
  readonly BillingMode?: 'PROVISIONED' | 'PAY_PER_REQUEST'
  readonly ProvisionedThroughput?: Throughput
  readonly StreamSpecification?: StreamSpecification
  readonly DeletionProtectionEnabled?: boolean
}

export interface UpdateTable {
  readonly TableName: string
  readonly AttributeDefinitions?: readonly AttributeDefinition[]
  readonly BillingMode?: 'PROVISIONED' | 'PAY_PER_REQUEST'
  readonly ProvisionedThroughput?: Throughput
  readonly StreamSpecification?: StreamSpecification
  readonly DeletionProtectionEnabled?: boolean
  readonly GlobalSecondaryIndexUpdates?: readonly {
    readonly Create?: IndexDefinition
    readonly Delete?: { readonly IndexName: string }
    readonly Update?: { readonly IndexName: string; readonly ProvisionedThroughput: Throughput }
  }[]
}

export async function createTable(engine: Engine, caller: Caller, request: CreateTable): Promise<object> {
  const { store, surroundings } = engine
  const arn = tableArn(engine, request.TableName)
  requirePermission(engine, caller, 'CreateTable', arn)
  if (request.LocalSecondaryIndexes)
    throw new ValidationError('Local secondary indexes are not supported here: use a global secondary index')
  return store.exclusive(async () => {
    if (store.tables.has(request.TableName))
      throw new ServiceError('ResourceInUseException', `Table already exists: ${request.TableName}`)
    const attributes = attributesOf(request.AttributeDefinitions)
    const { id, changes } = store.newId()
    const table: Table = {
      id,
      name: request.TableName,
      arn,
      uuid: randomUUID(),
      createdAt: surroundings.now().getTime(),
      key: keySchemaOf(request.KeySchema, attributes),
      attributes,
      indexes: (request.GlobalSecondaryIndexes ?? []).map((index, number) => indexOf(index, attributes, number + 1)),
      nextIndexId: (request.GlobalSecondaryIndexes?.length ?? 0) + 1,
      billing: request.BillingMode ?? 'PROVISIONED',
      throughput: throughputOf(request.ProvisionedThroughput),
      deletionProtected: request.DeletionProtectionEnabled ?? false,
    }
    for (const index of table.indexes) index.ready = true
    const streamChanges = changeStream(engine, table, request.StreamSpecification)
    await store.write([...changes, ...streamChanges, ...store.tableChanges(table)])
    store.tables.set(table.name, table)
    return { TableDescription: tableDescription(table, store.streams) }
  })
}

export async function describeTable(
  engine: Engine,
  caller: Caller,
  { TableName }: { readonly TableName: string },
): Promise<object> {
  requirePermission(engine, caller, 'DescribeTable', tableArn(engine, TableName))
  return { Table: tableDescription(named(engine, TableName), engine.store.streams) }
}

export async function listTables(
  engine: Engine,
  caller: Caller,
  { ExclusiveStartTableName = '', Limit = 100 }: { ExclusiveStartTableName?: string; Limit?: number },
): Promise<object> {
  requirePermission(engine, caller, 'ListTables', '*')
  const names = [...engine.store.tables.keys()].sort().filter((name) => name > ExclusiveStartTableName)
  const page = names.slice(0, Limit)
  return { TableNames: page, ...(names.length > page.length && { LastEvaluatedTableName: page.at(-1) }) }
}

/** DeleteTable. Its stream stays readable for a day. */
export async function deleteTable(
  engine: Engine,
  caller: Caller,
  { TableName }: { readonly TableName: string },
): Promise<object> {
  requirePermission(engine, caller, 'DeleteTable', tableArn(engine, TableName))
  const { store } = engine
  return store.exclusive(async () => {
    const table = named(engine, TableName)
    if (table.deletionProtected)
      throw new ValidationError(
        `Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.`,
      )
    const description = tableDescription(table, store.streams, 'DELETING')
    await store.write([...closeStream(engine, table), ...store.removedTableChanges(table)])
    store.tables.delete(table.name)
    await store.sweepTable(table.id)
    return { TableDescription: description }
  })
}

/** UpdateTable: stream, indexes, billing, protection. A new index is filled before the answer. */
export async function updateTable(engine: Engine, caller: Caller, request: UpdateTable): Promise<object> {
  requirePermission(engine, caller, 'UpdateTable', tableArn(engine, request.TableName))
  const { TableName: _name, AttributeDefinitions: _definitions, ...wanted } = request
  if (Object.keys(wanted).length === 0) throw new ValidationError('Nothing to update')
  const { store } = engine
  return store.exclusive(async () => {
    const table = structuredClone(named(engine, request.TableName))
    const before = new Set(table.indexes.map(({ id }) => id))
    if (request.BillingMode) table.billing = request.BillingMode
    if (request.ProvisionedThroughput || request.BillingMode)
      table.throughput = throughputOf(request.ProvisionedThroughput)
    table.deletionProtected = request.DeletionProtectionEnabled ?? table.deletionProtected
    if (request.AttributeDefinitions) table.attributes = attributesOf(request.AttributeDefinitions)
    const removed = changeIndexes(table, request)
    const streamChanges = changeStream(engine, table, request.StreamSpecification)
    await store.write([...streamChanges, ...store.tableChanges(table)])
    store.tables.set(table.name, table)
    for (const index of removed) await clearIndex(engine, table, index)
    for (const index of table.indexes) if (!before.has(index.id)) await buildIndex(engine, table, index)
    return { TableDescription: tableDescription(table, store.streams) }
  })
}

function changeIndexes(table: Table, request: UpdateTable): Table['indexes'] {
  const removed: Table['indexes'] = []
  for (const { Create, Delete, Update } of request.GlobalSecondaryIndexUpdates ?? []) {
    const name = (Create ?? Delete ?? Update)?.IndexName
    const index = table.indexes.find((candidate) => candidate.name === name)
    if (Create) {
      if (index) throw new ValidationError(`Attempting to create an index which already exists: ${name}`)
      table.indexes.push(indexOf(Create, table.attributes, table.nextIndexId))
      table.nextIndexId += 1
    } else if (!index) {
      throw new NotFound(`Requested resource not found: Index: ${name} not found`)
    } else if (Delete) {
      removed.push(index)
      table.indexes.splice(table.indexes.indexOf(index), 1)
    } else index.throughput = throughputOf(Update?.ProvisionedThroughput)
  }
  return removed
}

function changeStream(engine: Engine, table: Table, wanted: StreamSpecification | undefined): Change[] {
  if (!wanted) return []
  if (!wanted.StreamEnabled) {
    if (wanted.StreamViewType)
      throw new ValidationError(
        'One or more parameter values were invalid: StreamViewType is given for a stream that is off',
      )
    if (table.streamId === undefined && engine.store.tables.has(table.name))
      throw new ValidationError(`Table is already without an enabled stream: ${table.name}`)
    return closeStream(engine, table)
  }
  if (table.streamId !== undefined)
    throw new ValidationError(`Table already has an enabled stream: TableName: ${table.name}`)
  if (!wanted.StreamViewType)
    throw new ValidationError('One or more parameter values were invalid: StreamViewType must not be null')
  return openStream(engine, table, wanted.StreamViewType)
}

function named({ store }: Engine, name: string): Table {
  const table = store.tables.get(name)
  if (!table) throw new NotFound(`Requested resource not found: Table: ${name} not found`)
  return table
}
