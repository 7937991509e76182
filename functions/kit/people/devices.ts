import { createHash, randomBytes } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../table/table.ts'

/** The maximum lifetime of a cookie in browsers. */
const rememberedDays = 400

/** Creates a device key of 256 bits; the table stores its hash. */
export async function rememberDevice(table: Table, userId: string, now: Date): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const Item = {
    ...keys.device(userId, hashOf(key)),
    rememberedAt: now.toISOString(),
    expiresAt: expiresAt(now, rememberedDays * daySeconds),
  }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
  return key
}

/**
 * Returns whether this user's key is from after the last sign-out everywhere (rules 2.17). Compares the time, because
 * TTL deletes rows late.
 */
export async function knowsDevice(
  table: Table,
  { userId, signedOutAt }: { readonly userId: string; readonly signedOutAt: string | null },
  key: string,
  now: Date,
): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.device(userId, hashOf(key)) }),
  )
  if (signedOutAt !== null && String(Item?.rememberedAt ?? '') <= signedOutAt) return false
  return Number(Item?.expiresAt ?? 0) * 1000 > now.getTime()
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
