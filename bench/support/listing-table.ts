import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AttributeValue,
  type BatchGetItemCommandOutput,
  DynamoDBClient,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { type CardRow, cardKeys } from '../../functions/catalogue/card-row.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import type { QueryCards } from '../../functions/recyclables/listing/list.ts'
import { cardQuery } from '../../functions/recyclables/store.ts'
import { createTables } from '../../local/aws/cloud/tables.ts'
import { createDynamoDb } from '../../local/aws/dynamodb/server.ts'
import { listen } from '../../local/aws/endpoint/endpoint.ts'
import { synthesise } from '../../local/start/templates/synthesis.ts'
import { openTemplates } from '../../local/start/templates/templates.ts'

/** Cost of a page as reported by DynamoDB. */
export interface Cost {
  readonly queries: number
  readonly rows: number
  readonly units: number
}

export interface ListingTable {
  /** Writes the card rows of ads, only under `partitions` if given. Returns the number of rows. */
  load(cards: readonly CardRow[], partitions?: ReadonlySet<string>): Promise<number>
  measure<T>(read: (query: QueryCards) => Promise<T>): Promise<{ result: T; cost: Cost }>
  close(): Promise<void>
}

/** Opens the product's table, from its template, on a local DynamoDB with its own folder. */
export async function openBenchTable() {
  const folder = await mkdtemp(join(tmpdir(), 'retorna-bench-'))
  const assemblyFolder = join(folder, 'assembly')
  const assembly = openTemplates(
    await synthesise(() => undefined),
    assemblyFolder,
    'http://localhost',
    () => 'http://localhost',
  ).read()
  const [table] = assembly.tables
  if (!table) throw new Error('The templates have no table')
  const dynamoDb = await createDynamoDb({
    now: () => new Date(),
    mayCall: () => true,
    dataDir: join(folder, 'data'),
    log: console.error,
    region: assembly.region,
    accountId: assembly.accountId,
  })
  const served = await listen(dynamoDb.listener)
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
  await createTables([table], served.url, assembly.region, credentials)
  const client = new DynamoDBClient({ endpoint: served.url, region: assembly.region, credentials })
  const meter = meterOf(client)
  return {
    table: { client: DynamoDBDocumentClient.from(client), name: table.name } satisfies Table,
    endpoint: served.url,
    load: (items: Iterable<Record<string, AttributeValue>>): Promise<number> =>
      dynamoDb.load(table.name, items as Parameters<typeof dynamoDb.load>[1]),
    async measure<T>(read: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
      const before = meter()
      const result = await read()
      const after = meter()
      return {
        result,
        cost: {
          queries: after.queries - before.queries,
          rows: after.rows - before.rows,
          units: after.units - before.units,
        },
      }
    },
    async close() {
      client.destroy()
      await served.close()
      await dynamoDb.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function openListingTable(): Promise<ListingTable> {
  const { table, load, measure, close } = await openBenchTable()
  const query = cardQuery(table)
  return {
    load: (cards, partitions) => load(rowsOf(cards, partitions)),
    measure: (read) => measure(() => read(query)),
    close,
  }
}

/** Like `cardItems`, but marshals the attributes once for all 24 keys. */
function* rowsOf(cards: readonly CardRow[], partitions: ReadonlySet<string> | undefined) {
  for (const card of cards) {
    const attributes = marshall(card)
    for (const { pk, sk } of cardKeys(card)) {
      if (partitions && !partitions.has(pk)) continue
      yield { ...attributes, pk: { S: pk }, sk: { S: sk } }
    }
  }
}

/** Adds up the consumed capacity of all Queries and BatchGets, invisibly to the product's code. */
function meterOf(client: DynamoDBClient): () => Cost {
  let [queries, rows, units] = [0, 0, 0]
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isQuery = context.commandName === 'QueryCommand'
      if (!isQuery && context.commandName !== 'BatchGetItemCommand') return next(args)
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' as const } })
      const output = answer.output as QueryCommandOutput | BatchGetItemCommandOutput
      const spent = [output.ConsumedCapacity ?? []].flat().map(({ CapacityUnits }) => CapacityUnits)
      if (spent.length === 0) throw new Error('A read came without its capacity')
      if (isQuery) queries++
      rows += 'ScannedCount' in output ? (output.ScannedCount ?? 0) : 0
      units += spent.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
      return answer
    },
    { step: 'initialize', name: 'meterReads' },
  )
  return () => ({ queries, rows, units })
}
