import { createHash, randomBytes } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../table/table.ts'

/** As long as browsers keep a cookie; then the phone is asked once more. */
const rememberedDays = 400

/**
 * Gives a device on which somebody is signed in a key by which it is known again: 256 bits, of which the table keeps
 * the hash.
 */
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
 * Whether a device has a key of this user, given since the account left all devices last (rules 2.17). TTL removes rows
 * late, so the time is compared.
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
