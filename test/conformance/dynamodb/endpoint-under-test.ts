import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AttributeValue,
  type CreateTableCommandInput,
  DynamoDB,
  type GlobalSecondaryIndex,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBStreams, type _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams'
import { afterAll, beforeAll } from 'vitest'
import { createDynamoDb, type DynamoDbEndpoint } from '../../../local/aws/dynamodb/server.ts'
import { type EndpointContext, listen } from '../../../local/aws/endpoint/endpoint.ts'

export type Item = Record<string, AttributeValue>

/** The endpoint under test: the local one, or that of AWS_ENDPOINT_URL_DYNAMODB. */
export interface EndpointUnderTest {
  readonly db: DynamoDB
  readonly streams: DynamoDBStreams
  /** Creates a temporary table with `pk` and `sk` (text) and returns its name; it is deleted after the tests. */
  table(options?: TableOptions): Promise<string>
}

export interface TableOptions {
  readonly indexes?: readonly GlobalSecondaryIndex[]
  readonly attributes?: Record<string, 'S' | 'N' | 'B'>
  readonly sortKey?: 'S' | 'N' | 'B' | 'none'
  readonly stream?: 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'
}

const ownRegion = 'sa-east-1'

/** Returns the dependencies of a local endpoint: real clock and no limits by default. */
export function surroundings(dataDir: string, more: Partial<EndpointContext> = {}): EndpointContext {
  return {
    now: () => new Date(),
    mayCall: () => true,
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    region: ownRegion,
    accountId: '123456789012',
    ...more,
  }
}

/** Returns clients for an endpoint. Retries are off, because tests check the first response. */
export function clients(url: string, accessKeyId = 'local'): { db: DynamoDB; streams: DynamoDBStreams } {
  const credentials = process.env.AWS_ACCESS_KEY_ID ? {} : { credentials: { accessKeyId, secretAccessKey: 'secret' } }
  const options = {
    region: process.env.AWS_REGION ?? ownRegion,
    maxAttempts: 1,
    // One socket per concurrent request of a test; otherwise requests would queue in the client.
    requestHandler: { httpAgent: { maxSockets: 250 } },
    ...credentials,
  }
  return {
    db: new DynamoDB({ ...options, endpoint: url }),
    streams: new DynamoDBStreams({ ...options, endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB_STREAMS ?? url }),
  }
}

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'retorna-dynamodb-'))
}

export interface Running {
  readonly endpoint: DynamoDbEndpoint
  readonly url: string
  close(): Promise<void>
}

export async function start(given: EndpointContext): Promise<Running> {
  const endpoint = await createDynamoDb(given)
  const server = await listen(endpoint.listener)
  return {
    endpoint,
    url: server.url,
    async close() {
      await server.close()
      await endpoint.close()
    },
  }
}

/** Starts the endpoint before the tests of a file and removes it after them. */
export function createEndpoint(): EndpointUnderTest {
  const ground = { names: [] as string[], clean: async (): Promise<void> => undefined } as {
    names: string[]
    clean: () => Promise<void>
    db?: DynamoDB
    streams?: DynamoDBStreams
  }
  beforeAll(async () => {
    const given = process.env.AWS_ENDPOINT_URL_DYNAMODB
    if (given) {
      Object.assign(ground, clients(given))
      return
    }
    const folder = await temporaryFolder()
    const running = await start(surroundings(folder))
    Object.assign(ground, clients(running.url))
    ground.clean = async () => {
      await running.close()
      await rm(folder, { recursive: true })
    }
  })
  afterAll(async () => {
    for (const name of ground.names) await ground.db?.deleteTable({ TableName: name })
    ground.db?.destroy()
    ground.streams?.destroy()
    await ground.clean()
  })
  const ready = <T>(client: T | undefined): T => {
    if (client) return client
    throw new Error('The endpoint starts before the first test, not while tests are collected')
  }
  return {
    get db() {
      return ready(ground.db)
    },
    get streams() {
      return ready(ground.streams)
    },
    async table(options = {}) {
      const db = ready(ground.db)
      const definition = tableDefinition(options)
      await db.createTable(definition)
      await waitUntilTableExists({ client: db, maxWaitTime: 60 }, { TableName: definition.TableName })
      ground.names.push(String(definition.TableName))
      return String(definition.TableName)
    },
  }
}

export function tableDefinition(options: TableOptions = {}): CreateTableCommandInput {
  const sorted = options.sortKey !== 'none'
  const types = {
    pk: 'S' as const,
    ...(sorted && { sk: (options.sortKey ?? 'S') as 'S' }),
    ...options.attributes,
  }
  return {
    TableName: `conformance-${randomBytes(6).toString('hex')}`,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: Object.entries(types).map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      ...(sorted ? [{ AttributeName: 'sk', KeyType: 'RANGE' as const }] : []),
    ],
    ...(options.indexes && { GlobalSecondaryIndexes: [...options.indexes] }),
    ...(options.stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: options.stream } }),
  }
}

export function index(
  hash: string,
  range?: string,
  projection: GlobalSecondaryIndex['Projection'] = { ProjectionType: 'ALL' },
): GlobalSecondaryIndex {
  return {
    IndexName: `by-${hash}`,
    KeySchema: [
      { AttributeName: hash, KeyType: 'HASH' },
      ...(range ? [{ AttributeName: range, KeyType: 'RANGE' as const }] : []),
    ],
    Projection: projection,
  }
}

export function item(pk: string, sk: string, more: Item = {}): Item {
  return { pk: { S: pk }, sk: { S: sk }, ...more }
}

/** Returns all records of a table's stream, oldest first in each shard. */
export async function recordsOf(
  ground: Pick<EndpointUnderTest, 'db' | 'streams'>,
  tableName: string,
): Promise<StreamRecord[]> {
  const { Table } = await ground.db.describeTable({ TableName: tableName })
  return recordsOfStream(ground.streams, String(Table?.LatestStreamArn))
}

export async function recordsOfStream(streams: DynamoDBStreams, arn: string): Promise<StreamRecord[]> {
  const { StreamDescription } = await streams.describeStream({ StreamArn: arn })
  const records: StreamRecord[] = []
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const { ShardIterator } = await streams.getShardIterator({
      StreamArn: arn,
      ShardId,
      ShardIteratorType: 'TRIM_HORIZON',
    })
    records.push(...(await readAll(streams, ShardIterator)))
  }
  return records
}

/** Reads from an iterator until a response has no records. */
export async function readAll(streams: DynamoDBStreams, iterator: string | undefined): Promise<StreamRecord[]> {
  const records: StreamRecord[] = []
  for (let next = iterator; next; ) {
    const page = await streams.getRecords({ ShardIterator: next })
    if (!page.Records?.length) return records
    records.push(...page.Records)
    next = page.NextShardIterator
  }
  return records
}
