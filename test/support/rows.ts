import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb'
import { inject } from 'vitest'

/** Sort keys under a partition of the shared cloud's table, read as the operator. */
export async function rowsUnder(pk: string): Promise<string[]> {
  const { environment, tableName } = inject('cloud')
  const client = new DynamoDBClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: pk } },
    }),
  )
  client.destroy()
  return Items.map((item) => item.sk?.S ?? '')
}
