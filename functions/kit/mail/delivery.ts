import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { readSuppression } from './suppression.ts'

/** Returns whether an e-mail of the last 15 days was sent, and its address has not returned any. */
export async function wasDelivered(table: Table, mailId: string, address: string): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.mail(mailId), ConsistentRead: true }),
  )
  if (Item?.outcome !== 'sent') return false
  return (await readSuppression(table, address)).bouncedAt === undefined
}
