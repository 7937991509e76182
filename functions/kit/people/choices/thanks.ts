import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../../table/keys.ts'
import type { Table } from '../../table/table.ts'
import type { Part } from '../../table/transaction.ts'

/** Enables the thanks page (rules 10.14). */
export function thanksPart(userId: string, now: Date): Part {
  return { Put: { Item: { ...keys.thanks(userId), since: now.toISOString() } } }
}

/** Strongly consistent, because the page opens right after the write. */
export async function isThanksPageEnabled(table: Table, userId: string): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.thanks(userId), ConsistentRead: true }),
  )
  return Item !== undefined
}
