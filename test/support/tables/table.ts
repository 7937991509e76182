import { rm } from 'node:fs/promises'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Table } from '../../../functions/kit/table/table.ts'
import { start, surroundings, temporaryFolder } from '../../conformance/dynamodb/endpoint-under-test.ts'

/**
 * Creates an empty product table before each test, on a local endpoint per test file. For rules whose conditions are in
 * the write, which a mock cannot prove.
 */
export function createTable(): Table {
  const endpoint = { folder: '', close: async (): Promise<void> => undefined, url: '' }
  const ground: { table?: Table } = {}
  let made = 0
  beforeAll(async () => {
    endpoint.folder = await temporaryFolder()
    const running = await start(surroundings(endpoint.folder))
    Object.assign(endpoint, { url: running.url, close: running.close })
  })
  beforeEach(async () => {
    const raw = new DynamoDBClient({
      region: 'sa-east-1',
      endpoint: endpoint.url,
      credentials: { accessKeyId: 'local', secretAccessKey: 'secret' },
      maxAttempts: 1,
    })
    const name = `table-${++made}`
    await raw.send(new CreateTableCommand(definition(name)))
    const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } })
    ground.table = { client, name }
  })
  afterAll(async () => {
    await endpoint.close()
    await rm(endpoint.folder, { recursive: true, force: true })
  })
  const ready = (): Table => {
    if (!ground.table) throw new Error('The table is created before each test, not while tests are collected')
    return ground.table
  }
  return {
    get client() {
      return ready().client
    },
    get name() {
      return ready().name
    },
  }
}

function definition(TableName: string): ConstructorParameters<typeof CreateTableCommand>[0] {
  const names = ['', 'gsi1', 'gsi2']
  const keyOf = (index: string) => [
    { AttributeName: `${index}pk`, KeyType: 'HASH' as const },
    { AttributeName: `${index}sk`, KeyType: 'RANGE' as const },
  ]
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.flatMap((index) =>
      keyOf(index).map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' as const })),
    ),
    KeySchema: keyOf(''),
    GlobalSecondaryIndexes: names.slice(1).map((IndexName) => ({
      IndexName,
      KeySchema: keyOf(IndexName),
      Projection: { ProjectionType: 'ALL' as const },
    })),
  }
}

export async function changeItem({ client, name }: Table, Item: Readonly<Record<string, unknown>>): Promise<void> {
  await client.send(new PutCommand({ TableName: name, Item }))
}
