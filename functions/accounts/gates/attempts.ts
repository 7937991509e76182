import { createHash } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { keys } from '../../kit/table/keys.ts'
import { expiresAt, type Table } from '../../kit/table/table.ts'
import { updateWhere } from '../../kit/table/update-where.ts'

/** Five attempts in 15 minutes, counted from the first (rules 2.3). */
export const attemptsPerWindow = 5
export const windowSeconds = 15 * 60

/** Each has its own counter, so a wrong phone never blocks the correct one. */
export type Attempt = 'sign-in' | 'phone' | 'passkey' | 'sign-up' | 'recovery' | 'recovery-code' | 'proof'

/**
 * Counts an attempt under the address's hash, so that the table lists no addresses.
 * @throws Refusal of the given code once the window's attempts are used up
 */
export async function countAttempt(
  table: Table,
  kind: Attempt,
  email: string,
  refusal: RefusalCode,
  now: Date,
): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const window = { key: keys.attempts(kind, hashOfEmail(email)), table, seconds, ends: expiresAt(now, windowSeconds) }
  if (await countInWindow(window)) return
  if (await openWindow(window)) return
  // Another attempt may have opened the window in between.
  if (await countInWindow(window)) return
  throw new Refusal(refusal)
}

export async function clearAttempts(table: Table, kind: Attempt, email: string): Promise<void> {
  const Key = keys.attempts(kind, hashOfEmail(email))
  await table.client.send(new DeleteCommand({ TableName: table.name, Key }))
}

function hashOfEmail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}

interface Window {
  readonly key: { pk: string; sk: string }
  readonly table: Table
  readonly seconds: number
  readonly ends: number
}

/** Guards: the window is still open and has attempts left. */
async function countInWindow({ key, table, seconds }: Window): Promise<boolean> {
  return updateWhere(table, {
    Key: key,
    UpdateExpression: 'ADD attempts :one',
    ConditionExpression: 'expiresAt > :now AND attempts < :limit',
    ExpressionAttributeValues: { ':one': 1, ':now': seconds, ':limit': attemptsPerWindow },
  })
}

/** Guards: no window is open. Compares the time, because TTL deletes rows late. */
async function openWindow({ key, table, seconds, ends }: Window): Promise<boolean> {
  return updateWhere(table, {
    Key: key,
    UpdateExpression: 'SET attempts = :one, expiresAt = :ends',
    ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
    ExpressionAttributeValues: { ':one': 1, ':now': seconds, ':ends': ends },
  })
}
