import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessKeyOf, answerJson, type Endpoint, readBody, type Surroundings } from '../endpoint/endpoint.ts'
import { batchGetItem, batchWriteItem } from './batches.ts'
import type { Caller, Engine } from './engine.ts'
import { sweepTokens } from './idempotency.ts'
import { finishIndexes } from './index-building.ts'
import { deleteItem, getItem, putItem, updateItem } from './items.ts'
import { type LoadedItem, loadItems } from './loading.ts'
import { checkParameters } from './parameters.ts'
import { query } from './query.ts'
import { scan } from './scan.ts'
import { ServiceError, ValidationError } from './service-error.ts'
import { Store } from './store.ts'
import { describeStream, getRecords, getShardIterator, listStreams, trimStreams } from './stream-operations.ts'
import { createTable, deleteTable, describeTable, listTables, updateTable } from './table-operations.ts'
import { transactGetItems, transactWriteItems } from './transactions.ts'
import { describeTimeToLive, sweepExpired, updateTimeToLive } from './ttl.ts'

/** Amazon DynamoDB and its streams on one listener. */
export interface DynamoDbEndpoint extends Endpoint {
  /** Calls the listener with a table's ARN after records were added to its stream; gives the function that stops it. */
  onStreamRecords(listener: (tableArn: string) => void): () => void
  /** Puts many items straight into a table, without HTTP and stream records; gives their number. */
  load(tableName: string, items: Iterable<LoadedItem> | AsyncIterable<LoadedItem>): Promise<number>
}

type Operation = (engine: Engine, caller: Caller, input: never) => Promise<object>

const operations: Record<string, Record<string, Operation>> = {
  DynamoDB_20120810: {
    BatchGetItem: batchGetItem,
    BatchWriteItem: batchWriteItem,
    CreateTable: createTable,
    DeleteItem: deleteItem,
    DeleteTable: deleteTable,
    DescribeTable: describeTable,
    DescribeTimeToLive: describeTimeToLive,
    GetItem: getItem,
    ListTables: listTables,
    PutItem: putItem,
    Query: query,
    Scan: scan,
    TransactGetItems: transactGetItems,
    TransactWriteItems: transactWriteItems,
    UpdateItem: updateItem,
    UpdateTable: updateTable,
    UpdateTimeToLive: updateTimeToLive,
  },
  DynamoDBStreams_20120810: {
    DescribeStream: describeStream,
    GetRecords: getRecords,
    GetShardIterator: getShardIterator,
    ListStreams: listStreams,
  },
}

/** The largest request that the service takes. */
const largestRequest = 16 * 1024 * 1024
/** A value may be 32 levels deep, each two of JSON's; far beyond that a request is not even looked at. */
const deepestRequest = 300
/** How often expired items, old stream records and old tokens are looked for, in milliseconds. */
const sweepInterval = 1000

/** Opens the tables in `dataDir` and serves them. Throws a sentence when the folder is in use or of another format. */
export async function createDynamoDb(surroundings: Surroundings): Promise<DynamoDbEndpoint> {
  const store = await Store.open(surroundings.dataDir, surroundings.diskFailed)
  const engine: Engine = { store, surroundings, streamListeners: new Set() }
  await finishIndexes(engine)
  const stopSweeping = sweepRegularly(engine)
  return {
    listener: (request, response) => void serve(engine, request, response),
    onStreamRecords(listener) {
      engine.streamListeners.add(listener)
      return () => engine.streamListeners.delete(listener)
    },
    load: (tableName, items) => loadItems(engine, tableName, items),
    async close() {
      await stopSweeping()
      await store.close()
    },
  }
}

async function serve(engine: Engine, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('x-amzn-requestid', randomUUID())
  try {
    answerJson(response, 200, await answer(engine, request))
  } catch (error) {
    // The caller went away before its request was complete: nobody to answer, nothing done.
    if (request.errored) return
    const { status, body } = refusal(error) ?? unexpected(engine, error)
    answerJson(response, status, body)
  }
}

async function answer(engine: Engine, request: IncomingMessage): Promise<object> {
  const body = await readBody(request, largestRequest)
  if (!body) throw new ServiceError('RequestEntityTooLarge', 'The request is larger than 16 MB', {}, 413)
  const [api = '', name = ''] = String(request.headers['x-amz-target'] ?? '').split('.')
  const operation = operations[api]?.[name]
  if (!operation)
    throw new ServiceError('com.amazon.coral.service#UnknownOperationException', `Unknown operation: ${name}`)
  const accessKeyId = accessKeyOf(request)
  if (!accessKeyId)
    throw new ServiceError(
      'com.amazon.coral.service#MissingAuthenticationTokenException',
      'Request is missing Authentication Token',
    )
  return operation(engine, { accessKeyId }, checkParameters(name, parse(body)) as never)
}

function parse(body: Buffer): object {
  const text = body.toString()
  if (depthOf(text) > deepestRequest)
    throw new ValidationError(
      'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
    )
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed !== null && typeof parsed === 'object') return parsed
  } catch {
    throw new ServiceError('com.amazon.coral.service#SerializationException', 'The request is not valid JSON')
  }
  throw new ServiceError('com.amazon.coral.service#SerializationException', 'The request is not a JSON object')
}

/** How deep objects and lists of a JSON text are nested. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

interface Refusal {
  readonly status: number
  readonly body: object
}

/** Refusals of the engine, and those that dynalite's checks throw. */
function refusal(error: unknown): Refusal | undefined {
  if (error instanceof ServiceError) return error
  if (!(error instanceof Error) || !('statusCode' in error) || !('body' in error)) return undefined
  return { status: error.statusCode as number, body: error.body as object }
}

function unexpected({ surroundings }: Engine, error: unknown): Refusal {
  surroundings.log(`DynamoDB failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return {
    status: 500,
    body: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'Internal server error' },
  }
}

/** One sweep after the other; stopping waits for the one under way. */
function sweepRegularly(engine: Engine): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const sweep = async () => {
    try {
      await sweepExpired(engine)
      await trimStreams(engine)
      await sweepTokens(engine)
    } catch (error) {
      unexpected(engine, error)
    }
    underWay = undefined
  }
  const timer = setInterval(() => {
    underWay ??= sweep()
  }, sweepInterval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
