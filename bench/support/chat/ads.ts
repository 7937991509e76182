import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { recyclableItem } from '../../../functions/catalogue/recyclable-rows.ts'
import { newId } from '../../../shared/ids.ts'
import { sampleAd } from '../../../test/support/fixtures/ad-rows.ts'
import type { ChatCloud } from './cloud.ts'

/** Creates an approved ad without photos for each owner; returns the ids in order. */
export async function putAds({ environment }: ChatCloud, ownerIds: readonly string[]): Promise<readonly string[]> {
  const dynamoDb = new DynamoDBClient({
    region: String(environment.AWS_REGION),
    endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  try {
    const { TableNames: [TableName] = [] } = await dynamoDb.send(new ListTablesCommand({}))
    const client = DynamoDBDocumentClient.from(dynamoDb)
    const ids: string[] = []
    for (const ownerId of ownerIds) {
      const ad = sampleAd({ id: newId('recyclable', new Date()), ownerId, status: 'approved', photos: [] })
      await client.send(new PutCommand({ TableName, Item: recyclableItem(ad) }))
      ids.push(ad.id)
    }
    return ids
  } finally {
    dynamoDb.destroy()
  }
}
