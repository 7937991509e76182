import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import type { TableDefinition } from '../assembly/assembly.ts'
import type { Credentials } from '../assembly/permissions.ts'
import { StartFailure } from './failure.ts'

const longestWaitSeconds = 60

/**
 * Creates missing tables and adds new indexes. Returns the stream ARNs by table name.
 * @throws StartFailure when an existing table has other keys than its template
 */
export async function createTables(
  tables: readonly TableDefinition[],
  endpoint: string,
  region: string,
  credentials: Credentials,
): Promise<ReadonlyMap<string, string>> {
  const client = new DynamoDBClient({ endpoint, region, credentials })
  const streamArns = new Map<string, string>()
  try {
    for (const table of tables) {
      const described = await existing(client, table.name)
      if (described) await bringUpToDate(client, table, described)
      else await client.send(new CreateTableCommand(table.input))
      await waitUntilTableExists({ client, maxWaitTime: longestWaitSeconds, minDelay: 1 }, { TableName: table.name })
      await switchOnExpiry(client, table)
      const streamArn = (await existing(client, table.name))?.LatestStreamArn
      if (streamArn !== undefined) streamArns.set(table.name, streamArn)
    }
  } finally {
    client.destroy()
  }
  return streamArns
}

async function existing(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

async function bringUpToDate(
  client: DynamoDBClient,
  { name, input }: TableDefinition,
  kept: TableDescription,
): Promise<void> {
  if (JSON.stringify(kept.KeySchema) !== JSON.stringify(input.KeySchema)) {
    throw new StartFailure(
      `The kept table ${name} has other keys than its template. Start with --fresh to begin anew (its data is deleted).`,
    )
  }
  const known = new Set(kept.GlobalSecondaryIndexes?.map((index) => index.IndexName))
  for (const index of input.GlobalSecondaryIndexes ?? []) {
    if (known.has(index.IndexName)) continue
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: input.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    )
  }
}

async function switchOnExpiry(client: DynamoDBClient, { name, ttlAttribute }: TableDefinition): Promise<void> {
  if (ttlAttribute === undefined) return
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }))
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return
  const TimeToLiveSpecification = { Enabled: true, AttributeName: ttlAttribute }
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }))
}
