import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { recyclableDeleted } from '../../../events/recyclable-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import { openTable } from '../../kit/table/table.ts'
import { sweepEnvironment } from '../env.ts'

const table = openTable(sweepEnvironment.read().TABLE_NAME)

/** Deletes questions and report marks of a deleted ad; the reports themselves stay for admins. Idempotent. */
async function deleteRowsOfAd(recyclableId: string): Promise<void> {
  for (const { pk } of [keys.question(recyclableId, ''), keys.reportMark(recyclableId, '')]) {
    const rows = queryAll(table, {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ProjectionExpression: 'pk, sk',
    })
    for await (const { sk } of rows)
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }))
  }
}

export const handler = consumer('recyclables-sweep', [
  on(recyclableDeleted, ({ data }) => deleteRowsOfAd(data.recyclableId)),
])
