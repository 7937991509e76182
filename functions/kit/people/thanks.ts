import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'

/** Opens the thanks page to somebody who bought, gave or withdrew (rules 10.14), in the transaction of that. */
export function thanksPart(userId: string, now: Date): Part {
  return { Put: { Item: { ...keys.thanks(userId), since: now.toISOString() } } }
}

/** Whether somebody has anything to be thanked for; strongly consistent, since the page opens right after it. */
export async function mayBeThanked(table: Table, userId: string): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.thanks(userId), ConsistentRead: true }),
  )
  return Item !== undefined
}
