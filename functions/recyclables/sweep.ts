import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { recyclableDeleted } from '../../events/recyclable-events.ts'
import { consumer, on } from '../kit/consumer.ts'
import { keys } from '../kit/keys.ts'
import { openTable } from '../kit/table.ts'
import { sweepEnvironment } from './env.ts'

const table = openTable(sweepEnvironment.read().TABLE_NAME)

/**
 * A deleted ad leaves nothing under its key: questions and the marks of who reported it go too. Reports themselves stay
 * with the admins. Doing it twice changes nothing.
 */
async function sweep(recyclableId: string): Promise<void> {
  const { pk } = keys.recyclable(recyclableId)
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'pk, sk',
        ExclusiveStartKey,
      }),
    )
    for (const { sk } of Items) await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }))
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

export const handler = consumer('recyclables-sweep', [on(recyclableDeleted, ({ data }) => sweep(data.recyclableId))])
