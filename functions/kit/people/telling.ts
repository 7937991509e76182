import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ordinaryTelling, type Telling, telling } from '../../../shared/notifications/channels.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'

/** A row is of when it was saved: a kind that came later is told of as it is to everyone who chose nothing. */
const tellingRow = z.object({ kinds: z.record(z.string(), z.unknown()) }).loose()

/** How a user wants to be told; the ordinary way where nothing was chosen. */
export async function readTelling(table: Table, userId: string): Promise<Telling> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.telling(userId) }))
  if (!Item) return ordinaryTelling
  const row = tellingRow.parse(Item)
  return telling.parse({ ...row, kinds: { ...ordinaryTelling.kinds, ...row.kinds } })
}

/** Keeps how a user wants to be told, whole: the last one to save decides. */
export async function saveTelling(table: Table, userId: string, chosen: Telling): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.telling(userId), ...chosen } }))
}
