import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Table } from '../../../functions/kit/table/table.ts'

/** Returns a table with the permissions of the operator; `environment` is that of the cloud. */
export function tableOf(environment: Readonly<Record<string, string>>, name: string): Table {
  const client = new DynamoDBClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  return { client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }), name }
}

/** Creates an empty table with the same keys and indexes, without a stream, so that writes trigger nothing. */
export async function tableLike({ client, name }: Table, newName: string): Promise<Table> {
  const { Table: like } = await client.send(new DescribeTableCommand({ TableName: name }))
  await client.send(
    new CreateTableCommand({
      TableName: newName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: like?.AttributeDefinitions,
      KeySchema: like?.KeySchema,
      GlobalSecondaryIndexes: like?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  )
  return { client, name: newName }
}
