import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from '../../../functions/kit/table/keys.ts'
import { currentCloud } from '../current-cloud.ts'

/** Returns the sort keys of a partition of the shared table, read as the operator. */
export async function rowsUnder(pk: string): Promise<string[]> {
  return asOperator(async (client, TableName) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      }),
    )
    return Items.map(({ sk }) => String(sk))
  })
}

/** Changes one attribute of an existing row as the operator, for example to simulate passed time. */
export async function changeRow(Key: Key, change: Readonly<Record<string, unknown>>): Promise<void> {
  const [[name, value] = []] = Object.entries(change)
  await asOperator((client, TableName) =>
    client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #name = :value',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#name': String(name) },
        ExpressionAttributeValues: { ':value': value },
      }),
    ),
  )
}

/** Writes a row as the operator, for example what events of months would leave. */
export async function putRow(Item: Key & Readonly<Record<string, unknown>>): Promise<void> {
  await asOperator((client, TableName) => client.send(new PutCommand({ TableName, Item })))
}

export async function asOperator<Result>(
  work: (client: DynamoDBDocumentClient, tableName: string) => Promise<Result>,
): Promise<Result> {
  const { environment, tableName } = currentCloud()
  const raw = new DynamoDBClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  try {
    return await work(DynamoDBDocumentClient.from(raw), tableName)
  } finally {
    raw.destroy()
  }
}
