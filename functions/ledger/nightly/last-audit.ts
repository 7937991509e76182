import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'

const lastAudit = z.object({ at: z.iso.datetime(), differences: z.int().nonnegative() })
export type LastAudit = z.infer<typeof lastAudit>

/** Stores what the audit of a night found, for the admins' dashboard. An audit replaces the one before. */
export async function saveLastAudit(table: Table, { at, differences }: LastAudit): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.lastAudit, at, differences } }))
}

/** Undefined before the first audit has ended. */
export async function readLastAudit(table: Table): Promise<LastAudit | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.lastAudit }))
  return Item && lastAudit.parse(Item)
}
