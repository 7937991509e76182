import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keyPrefixes } from '../../kit/table/key-prefixes.ts'
import { type Key, keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'

export type Row = Key & Record<string, unknown>

export interface ScannedPage {
  readonly rows: readonly Row[]
  /** Where the next page starts; undefined after the last one. */
  readonly next: Key | undefined
}

const kinds = ['ledger', 'journal', 'order', 'withdrawal', 'donation', 'finding', 'transfer'] as const

/**
 * Scans a page of the table for rows of money and their records, each partition in order. Only the audit scans: it
 * must also find what no index lists.
 */
export async function scanMoney(table: Table, from: Key | undefined): Promise<ScannedPage> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: kinds.map((kind) => `begins_with(pk, :${kind})`).join(' OR '),
      ExpressionAttributeValues: Object.fromEntries(kinds.map((kind) => [`:${kind}`, keyPrefixes[kind]])),
      ConsistentRead: true,
      ExclusiveStartKey: from,
    }),
  )
  return { rows: Items as Row[], next: LastEvaluatedKey as Key | undefined }
}

export async function readRow(table: Table, { pk, sk }: Key): Promise<Row | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: true }),
  )
  return Item as Row | undefined
}

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
