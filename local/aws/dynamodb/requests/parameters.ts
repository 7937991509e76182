import * as batchGetItem from 'dynalite/validations/batchGetItem.js'
import * as batchWriteItem from 'dynalite/validations/batchWriteItem.js'
import * as createTable from 'dynalite/validations/createTable.js'
import * as deleteItem from 'dynalite/validations/deleteItem.js'
import * as deleteTable from 'dynalite/validations/deleteTable.js'
import * as describeTable from 'dynalite/validations/describeTable.js'
import * as getItem from 'dynalite/validations/getItem.js'
import validations from 'dynalite/validations/index.js'
import * as listTables from 'dynalite/validations/listTables.js'
import * as putItem from 'dynalite/validations/putItem.js'
import * as query from 'dynalite/validations/query.js'
import * as scan from 'dynalite/validations/scan.js'
import * as updateItem from 'dynalite/validations/updateItem.js'
import { ValidationError } from '../service-error.ts'

/** The fields of an operation in dynalite's notation, and a check across them. */
interface Parameters {
  readonly types: Record<string, object | string>
  readonly custom?: ((input: never) => string | undefined) | undefined
}

/** Parameters that expressions replaced in 2014; refused. */
const legacy = [
  'AttributesToGet',
  'AttributeUpdates',
  'ConditionalOperator',
  'Expected',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
]

const text = (more: object = {}) => ({ type: 'String', ...more })
const name = text({
  notNull: true,
  regex: '[a-zA-Z0-9_.-]+',
  lengthGreaterThanOrEqual: 3,
  lengthLessThanOrEqual: 255,
})
const oneOf = (...values: string[]) => text({ enum: values })
const structure = (type: string, children: object, more: object = {}) => ({
  type: `FieldStruct<${type}>`,
  children,
  ...more,
})
const values = { type: 'Map<AttributeValue>', children: 'AttrStruct<ValueStruct>' }
const items = { ...values, notNull: true }
const names = { type: 'Map<java.lang.String>', children: 'String' }
const capacity = oneOf('INDEXES', 'TOTAL', 'NONE')
const onFailure = oneOf('ALL_OLD', 'NONE')
const streamArn = text({ notNull: true, lengthGreaterThanOrEqual: 37, lengthLessThanOrEqual: 1024 })
const stream = structure('StreamSpecification', {
  StreamEnabled: { type: 'Boolean', notNull: true },
  StreamViewType: oneOf('NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY'),
})
const throughput = structure('ProvisionedThroughput', { ReadCapacityUnits: 'Long', WriteCapacityUnits: 'Long' })

const condition = {
  TableName: name,
  ConditionExpression: 'String',
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
  ReturnValuesOnConditionCheckFailure: onFailure,
}
const segments = { type: 'Integer', greaterThanOrEqual: 1, lessThanOrEqual: 1_000_000 }
const transactWrite = {
  ConditionCheck: structure('ConditionCheck', {
    ...condition,
    Key: items,
    ConditionExpression: text({ notNull: true }),
  }),
  Put: structure('Put', { ...condition, Item: items }),
  Delete: structure('Delete', { ...condition, Key: items }),
  Update: structure('Update', { ...condition, Key: items, UpdateExpression: text({ notNull: true }) }),
}
const transactGet = {
  Get: structure(
    'Get',
    { TableName: name, Key: items, ProjectionExpression: 'String', ExpressionAttributeNames: names },
    { notNull: true },
  ),
}
const parts = (type: string, children: object) => ({
  type: 'List',
  notNull: true,
  lengthGreaterThanOrEqual: 1,
  lengthLessThanOrEqual: 100,
  children: { type: `ValueStruct<${type}>`, children, notNull: true },
})
const indexUpdates = {
  type: 'List',
  children: {
    type: 'ValueStruct<GlobalSecondaryIndexUpdate>',
    children: {
      Create: structure('CreateGlobalSecondaryIndexAction', {
        ...(createTable.types.GlobalSecondaryIndexes as { children: { children: object } }).children.children,
      }),
      Delete: structure('DeleteGlobalSecondaryIndexAction', { IndexName: name }),
      Update: structure('UpdateGlobalSecondaryIndexAction', { IndexName: name, ProvisionedThroughput: throughput }),
    },
  },
}

const { notNull: _required, ...definitions } = createTable.types.AttributeDefinitions as { notNull: true }

const parameters: Record<string, Parameters> = {
  GetItem: { types: getItem.types },
  PutItem: { types: withOutcome(putItem.types) },
  UpdateItem: { types: withOutcome(updateItem.types) },
  DeleteItem: { types: withOutcome(deleteItem.types) },
  Query: { types: query.types },
  Scan: { types: { ...scan.types, ConsistentRead: 'Boolean', TotalSegments: segments } },
  BatchGetItem: { types: { ...batchGetItem.types, RequestItems: withoutNullMembers(batchGetItem.types.RequestItems) } },
  BatchWriteItem: {
    types: { ...batchWriteItem.types, RequestItems: withoutNullMembers(batchWriteItem.types.RequestItems) },
  },
  TransactWriteItems: {
    types: {
      TransactItems: parts('TransactWriteItem', transactWrite),
      ClientRequestToken: text({ lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 }),
      ReturnConsumedCapacity: capacity,
    },
  },
  TransactGetItems: {
    types: { TransactItems: parts('TransactGetItem', transactGet), ReturnConsumedCapacity: capacity },
  },
  CreateTable: {
    types: { ...createTable.types, StreamSpecification: stream, DeletionProtectionEnabled: 'Boolean' },
    custom: createTable.custom,
  },
  UpdateTable: {
    types: {
      TableName: name,
      AttributeDefinitions: definitions,
      BillingMode: oneOf('PROVISIONED', 'PAY_PER_REQUEST'),
      ProvisionedThroughput: throughput,
      StreamSpecification: stream,
      DeletionProtectionEnabled: 'Boolean',
      GlobalSecondaryIndexUpdates: indexUpdates,
    },
  },
  DescribeTable: describeTable,
  DeleteTable: deleteTable,
  ListTables: listTables,
  DescribeTimeToLive: { types: { TableName: name } },
  UpdateTimeToLive: {
    types: {
      TableName: name,
      TimeToLiveSpecification: structure(
        'TimeToLiveSpecification',
        {
          Enabled: { type: 'Boolean', notNull: true },
          AttributeName: text({ notNull: true, lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 255 }),
        },
        { notNull: true },
      ),
    },
  },
  ListStreams: {
    types: { TableName: text(), Limit: limit(100), ExclusiveStartStreamArn: text() },
  },
  DescribeStream: { types: { StreamArn: streamArn, ExclusiveStartShardId: text(), Limit: limit(100) } },
  GetShardIterator: {
    types: {
      StreamArn: streamArn,
      ShardId: text({ notNull: true }),
      ShardIteratorType: text({
        notNull: true,
        enum: ['AFTER_SEQUENCE_NUMBER', 'LATEST', 'AT_SEQUENCE_NUMBER', 'TRIM_HORIZON'],
      }),
      SequenceNumber: text({ regex: '[0-9]{21,40}' }),
    },
  },
  GetRecords: { types: { ShardIterator: text({ notNull: true }), Limit: limit(1000) } },
}

/** Checks a request's body. Returns its known fields, with normalised numbers and parsed expressions. */
export function checkParameters(operation: string, body: object): object {
  refuseLegacy(body)
  const { types, custom } = parameters[operation] ?? { types: {} }
  const input = validations.checkTypes(body, types)
  validations.checkValidations(input, types, custom)
  return input
}

function limit(most: number) {
  return { type: 'Integer', greaterThanOrEqual: 1, lessThanOrEqual: most }
}

/** Refuses null members of a list or map at every depth. */
function withoutNullMembers(type: object | string | undefined): object {
  const { children, ...rest } = type as { children?: object | string }
  if (children === undefined || typeof children === 'string') return { ...rest, ...(children && { children }) }
  const isCollection = /List|Map/.test(String((rest as { type?: string }).type))
  if (isCollection) return { ...rest, children: { ...withoutNullMembers(children), notNull: true } }
  const fields = Object.entries(children as Record<string, object | string>)
  const demandingFields = fields.map(([name, field]) => [
    name,
    typeof field === 'string' ? field : withoutNullMembers(field),
  ])
  return { ...rest, children: Object.fromEntries(demandingFields) }
}

function withOutcome(types: Parameters['types']): Parameters['types'] {
  return { ...types, ReturnValuesOnConditionCheckFailure: onFailure }
}

function refuseLegacy(body: object): void {
  const tables = 'RequestItems' in body && body.RequestItems !== null ? Object.values(body.RequestItems as object) : []
  for (const part of [body, ...tables]) {
    const found = legacy.find((parameter) => part !== null && typeof part === 'object' && parameter in part)
    if (found) throw new ValidationError(`The legacy parameter ${found} is not supported here: use an expression`)
  }
}
