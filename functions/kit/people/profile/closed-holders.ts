import { createHmac, randomBytes } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../../table/keys.ts'
import { queryRows } from '../../table/query.ts'
import { daySeconds, expiresAt, type Table } from '../../table/table.ts'
import type { Part } from '../../table/transaction.ts'

/** A bank reverses a payment within 180 days; the provider tells it some days later. */
export const holderKeptDays = 200

/** A deleted account that sold something, by the keyed hash of its CPF or CNPJ (rules 15.4). */
const closedHolder = z.object({
  hash: z.string(),
  userId: z.string(),
  closedAt: z.iso.datetime(),
  /** The newest account of the same person. */
  successorId: z.string().nullable(),
  /** A claim is open: the row does not expire. */
  isOwing: z.boolean(),
})
export type ClosedHolder = z.infer<typeof closedHolder>

const keyRow = z.object({ key: z.string() })

/** Of the deployment; the first function that needs it creates it. Guard: there is none. */
async function readKey(table: Table): Promise<string> {
  const Key = keys.hashKey('taxId')
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  if (Item) return keyRow.parse(Item).key
  const Fresh = { ...Key, key: randomBytes(32).toString('base64url') }
  try {
    const guard = { ConditionExpression: 'attribute_not_exists(pk)' }
    await table.client.send(new PutCommand({ TableName: table.name, Item: Fresh, ...guard }))
    return Fresh.key
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return readKey(table)
    throw error
  }
}

/** There are few enough CPFs to try them all, so the hash has a key. */
export async function hashOfTaxId(table: Table, taxId: string): Promise<string> {
  return createHmac('sha256', await readKey(table))
    .update(taxId)
    .digest('base64url')
}

/** Expires with the last day on which a bank can reverse a sale, unless a claim is open then. */
export function closedHolderPart(holder: ClosedHolder): Part {
  const { hash, userId, closedAt, isOwing } = holder
  const ends = isOwing ? {} : { expiresAt: expiresAt(new Date(closedAt), holderKeptDays * daySeconds) }
  const index = { gsi1pk: keys.closedHolderOf(userId), gsi1sk: hash }
  return { Put: { Item: { ...keys.closedHolder(hash, userId), ...holder, ...ends, ...index } } }
}

/** Deleted accounts of the holder of a number. */
export async function closedHoldersOf(table: Table, taxId: string): Promise<ClosedHolder[]> {
  const rows = await queryRows(table, {
    KeyConditionExpression: 'pk = :holders',
    ExpressionAttributeValues: { ':holders': keys.closedHolders(await hashOfTaxId(table, taxId)) },
    ConsistentRead: true,
  })
  return rows.map((row) => closedHolder.parse(row))
}

export async function findClosedHolder(table: Table, userId: string): Promise<ClosedHolder | undefined> {
  const [row] = await queryRows(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :account',
    ExpressionAttributeValues: { ':account': keys.closedHolderOf(userId) },
  })
  return row && closedHolder.parse(row)
}
