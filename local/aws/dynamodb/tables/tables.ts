import type { AttributeValue } from '../values/values.ts'

export interface KeyAttribute {
  readonly name: string
  readonly type: 'S' | 'N' | 'B'
}
export interface KeySchema {
  readonly hash: KeyAttribute
  readonly range?: KeyAttribute
}

/** A global secondary index. */
export interface Index {
  /** Number in storage keys; never reused within the table. */
  readonly id: number
  readonly name: string
  readonly key: KeySchema
  readonly projection: { readonly type: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'; readonly attributes: readonly string[] }
  /** False while the index is being filled; the next start finishes it. */
  ready: boolean
  throughput: Throughput
}

export interface Throughput {
  ReadCapacityUnits: number
  WriteCapacityUnits: number
}

export type StreamView = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'

/** A stream outlives its table by the retention period. */
export interface Stream {
  readonly id: number
  readonly tableName: string
  readonly tableArn: string
  readonly keys: KeySchema
  readonly arn: string
  readonly label: string
  readonly view: StreamView
  readonly createdAt: number
  /** Sequence number before its first record. */
  readonly startsAfter: number
  /** Sequence number of the last record removed by age. */
  trimmedTo: number
  /** Set when disabled: instant and last sequence number. */
  closed?: { at: number; sequence: number }
}

/** A table as stored. Times are milliseconds. */
export interface Table {
  /** Number in storage keys; never reused. */
  readonly id: number
  readonly name: string
  readonly arn: string
  readonly uuid: string
  readonly createdAt: number
  readonly key: KeySchema
  attributes: KeyAttribute[]
  indexes: Index[]
  nextIndexId: number
  billing: 'PROVISIONED' | 'PAY_PER_REQUEST'
  throughput: Throughput
  deletionProtected: boolean
  streamId?: number
  /** Label and ARN of the newest stream, also when disabled. */
  latestStream?: { label: string; arn: string }
  ttl?: { attribute: string }
}

export function keyValue(item: Record<string, AttributeValue>, key: KeyAttribute): AttributeValue | undefined {
  return Object.hasOwn(item, key.name) ? item[key.name] : undefined
}

export function keyAttributes(schema: KeySchema): KeyAttribute[] {
  return schema.range ? [schema.hash, schema.range] : [schema.hash]
}

function indexArn(table: Table, indexName: string): string {
  return `${table.arn}/index/${indexName}`
}

export function tableDescription(
  table: Table,
  streams: ReadonlyMap<number, Stream>,
  status = 'ACTIVE',
): Record<string, unknown> {
  const stream = table.streamId === undefined ? undefined : streams.get(table.streamId)
  return {
    TableName: table.name,
    TableArn: table.arn,
    TableId: table.uuid,
    TableStatus: status,
    CreationDateTime: table.createdAt / 1000,
    KeySchema: describeKey(table.key),
    AttributeDefinitions: table.attributes.map(({ name, type }) => ({ AttributeName: name, AttributeType: type })),
    ProvisionedThroughput: { NumberOfDecreasesToday: 0, ...table.throughput },
    ...(table.billing === 'PAY_PER_REQUEST' && { BillingModeSummary: { BillingMode: table.billing } }),
    // AWS updates both figures only every six hours, so 0 is legitimate.
    ItemCount: 0,
    TableSizeBytes: 0,
    DeletionProtectionEnabled: table.deletionProtected,
    ...(table.indexes.length > 0 && {
      GlobalSecondaryIndexes: table.indexes.map((index) => describeIndex(table, index)),
    }),
    ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.view } }),
    ...(table.latestStream && {
      LatestStreamLabel: table.latestStream.label,
      LatestStreamArn: table.latestStream.arn,
    }),
  }
}

function describeIndex(table: Table, index: Index): Record<string, unknown> {
  return {
    IndexName: index.name,
    IndexArn: indexArn(table, index.name),
    IndexStatus: index.ready ? 'ACTIVE' : 'CREATING',
    KeySchema: describeKey(index.key),
    Projection: {
      ProjectionType: index.projection.type,
      ...(index.projection.type === 'INCLUDE' && { NonKeyAttributes: index.projection.attributes }),
    },
    ProvisionedThroughput: { NumberOfDecreasesToday: 0, ...index.throughput },
    IndexSizeBytes: 0,
    ItemCount: 0,
  }
}

export function describeKey(schema: KeySchema): { AttributeName: string; KeyType: string }[] {
  return keyAttributes(schema).map(({ name }, index) => ({ AttributeName: name, KeyType: index ? 'RANGE' : 'HASH' }))
}
