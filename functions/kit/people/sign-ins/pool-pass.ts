import { randomBytes } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../../../shared/refusals.ts'
import { keys } from '../../table/keys.ts'
import { expiresAt, type Table } from '../../table/table.ts'

/** The same pool call consumes the pass, or the browser's next one. */
const lifetimeSeconds = 60

/**
 * Creates a pass that admits one call to the pool.
 * @param holder the address that signs up, or the id of the account whose address changes
 */
export async function issuePoolPass(table: Table, holder: string, now: Date): Promise<string> {
  const pass = randomBytes(24).toString('base64url')
  const Item = { ...keys.poolPass(pass), holder, expiresAt: expiresAt(now, lifetimeSeconds) }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
  return pass
}

/** Holders of the tickets of an account, by purpose. */
export const holderOf = {
  /** The server's own sign-in, which proves the user's presence. */
  proof: (userId: string) => `proof ${userId}`,
  /** Tokens with the self-service scope. */
  selfService: (userId: string) => `self-service ${userId}`,
} as const

/** Consumes a pass as `consumePoolPass`; returns whether it was valid. */
export async function redeemPoolPass(
  table: Table,
  pass: string | undefined,
  holder: string,
  now: Date,
): Promise<boolean> {
  if (pass === undefined) return false
  return consumePoolPass(table, pass, holder, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

/**
 * Consumes a pass. Guards: it belongs to this holder and has not expired.
 * @throws Refusal request.invalid for a call that bypasses the API
 */
export async function consumePoolPass(
  table: Table,
  pass: string | undefined,
  holder: string,
  now: Date,
): Promise<void> {
  if (pass === undefined || !/^[\w-]{32}$/.test(pass)) throw new Refusal('request.invalid')
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.poolPass(pass),
        ConditionExpression: 'holder = :holder AND expiresAt > :now',
        ExpressionAttributeValues: { ':holder': holder, ':now': Math.floor(now.getTime() / 1000) },
      }),
    )
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new Refusal('request.invalid')
    throw error
  }
}
