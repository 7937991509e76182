import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { dayMs } from '../../../shared/days.ts'
import { cpfOfUser } from './tax-ids.ts'

/** Gives a profile its CPF of 60 days ago, so that a withdrawal to it does not wait (rules 10.21). */
export async function plantOwnNumber(table: Table, userId: string): Promise<void> {
  const taxId = cpfOfUser(userId)
  const since = new Date(Date.now() - 60 * dayMs).toISOString()
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.profile(userId),
      UpdateExpression: 'SET taxId = :own, taxIdSince = :since',
      ExpressionAttributeValues: { ':own': taxId, ':since': since },
    }),
  )
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.taxId(taxId), userId } }))
}
