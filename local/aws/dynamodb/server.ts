import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import type { Caller, Engine } from './engine.ts'
import { batchGetItem, batchWriteItem } from './requests/batches.ts'
import { sweepTokens } from './requests/idempotency.ts'
import { deleteItem, getItem, putItem, updateItem } from './requests/items.ts'
import { checkParameters } from './requests/parameters.ts'
import { query } from './requests/query.ts'
import { scan } from './requests/scan.ts'
import { transactGetItems, transactWriteItems } from './requests/transactions.ts'
import { ServiceError, ValidationError } from './service-error.ts'
import { Store } from './storage/store.ts'
import { describeStream, getRecords, getShardIterator, listStreams, trimStreams } from './streams/operations.ts'
import { finishIndexes } from './tables/index-building.ts'
import { type LoadedItem, loadItems } from './tables/loading.ts'
import { createTable, deleteTable, describeTable, listTables, updateTable } from './tables/operations.ts'
import { describeTimeToLive, sweepExpired, updateTimeToLive } from './tables/ttl.ts'

export interface DynamoDbCall {
  readonly accessKeyId: string
  /** For example `PutItem`. */
  readonly operation: string
  readonly input: object
}

/** Watches calls. For tests that interrupt writes. */
export interface DynamoDbWatcher {
  /** Called before an operation. Returns whether it may run; a refused caller is told that it lacks the permission. */
  readonly admits?: (call: DynamoDbCall) => boolean
  /** Called when an operation succeeded, before its caller learns of it. */
  readonly succeeded?: (call: DynamoDbCall) => void
}

export interface DynamoDbEndpoint extends Endpoint {
  /**
   * Calls the listener with a table's ARN after records were added to its stream. Returns a function that unsubscribes.
   */
  onStreamRecords(listener: (tableArn: string) => void): () => void
  /** Returns a function that ends the watch. */
  watch(watcher: DynamoDbWatcher): () => void
  /** Bulk-loads items without HTTP and stream records. Returns their number. */
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

const accessDenied = 'com.amazon.coral.service#AccessDeniedException'
const largestRequest = 16 * 1024 * 1024
/** The 32 levels of a value take two JSON levels each; a request far beyond that is refused before parsing. */
const deepestRequest = 300
/** Milliseconds between sweeps of expired items, old stream records and old tokens. */
const sweepInterval = 1000

/** @throws Error with one sentence when the data folder is in use or of another format */
export async function createDynamoDb(surroundings: EndpointContext): Promise<DynamoDbEndpoint> {
  const store = await Store.open(surroundings.dataDir, surroundings.diskFailed)
  const engine: Engine = { store, surroundings, streamListeners: new Set() }
  await finishIndexes(engine)
  const watchers = new Set<DynamoDbWatcher>()
  const stopSweeping = sweepRegularly(engine)
  return {
    listener: (request, response) => void serve(engine, watchers, request, response),
    onStreamRecords(listener) {
      engine.streamListeners.add(listener)
      return () => engine.streamListeners.delete(listener)
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    load: (tableName, items) => loadItems(engine, tableName, items),
    async close() {
      await stopSweeping()
      await store.close()
    },
  }
}

type Watchers = ReadonlySet<DynamoDbWatcher>

async function serve(
  engine: Engine,
  watchers: Watchers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-amzn-requestid', randomUUID())
  try {
    answerJson(response, 200, await answer(engine, watchers, request))
  } catch (error) {
    // The client disconnected before the request was complete.
    if (request.errored) return
    const { status, body } = refusal(error) ?? unexpected(engine, error)
    answerJson(response, status, body)
  }
}

async function answer(engine: Engine, watchers: Watchers, request: IncomingMessage): Promise<object> {
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
  const input = checkParameters(name, parse(body))
  const call = { accessKeyId, operation: name, input }
  for (const { admits } of watchers) {
    if (admits?.(call) === false) throw new ServiceError(accessDenied, `${name} is refused by a watcher`)
  }
  const answered = await operation(engine, { accessKeyId }, input as never)
  for (const { succeeded } of watchers) succeeded?.(call)
  return answered
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

/** Runs one sweep at a time. The returned function stops and waits for the current sweep. */
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
