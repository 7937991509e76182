import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'

/**
 * Returns the write that enables the thanks page after a purchase, donation or withdrawal (rules 10.14), for the same
 * transaction.
 */
export function thanksPart(userId: string, now: Date): Part {
  return { Put: { Item: { ...keys.thanks(userId), since: now.toISOString() } } }
}

/** Returns whether the thanks page is enabled; strongly consistent, because the page opens right after the write. */
export async function mayBeThanked(table: Table, userId: string): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.thanks(userId), ConsistentRead: true }),
  )
  return Item !== undefined
}
