import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ordinaryTelling, type Telling, telling } from '../../../shared/notifications/channels.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'

/** Rows may be older than a kind; new kinds use the default preferences. */
const tellingRow = z.object({ kinds: z.record(z.string(), z.unknown()) }).loose()

export async function readTelling(table: Table, userId: string): Promise<Telling> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.telling(userId) }))
  if (!Item) return ordinaryTelling
  const row = tellingRow.parse(Item)
  return telling.parse({ ...row, kinds: { ...ordinaryTelling.kinds, ...row.kinds } })
}

/** The last save wins. */
export async function saveTelling(table: Table, userId: string, chosen: Telling): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.telling(userId), ...chosen } }))
}
