import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../../kit/table/table.ts'
import { updateWhere } from '../../kit/table/update-where.ts'

/** The pool waits five seconds for a trigger and calls it three times, so tokens follow within 15 seconds. */
const tokensFollowMs = 30 * 1000

/** For the weekly summary (rules 16.10) and the count of inactive accounts (rules 12.9). */
const keptSeconds = 90 * daySeconds

/**
 * The pool accepts a code for at most 15 minutes, whatever the client's setting (`AuthSessionValidity`), so tokens of a
 * sign-in by an e-mailed code are made within this time of the e-mail.
 */
const emailCodeMs = 15 * 60 * 1000

const signInRow = z.object({
  newDeviceAt: z.number().optional(),
  knownDeviceAt: z.number().optional(),
  /** When the last sign-in code went out by e-mail (rules 2.24). */
  codeMailedAt: z.number().optional(),
})
export type SignInRow = z.infer<typeof signInRow>

/** Records a finished sign-in: on a device that is new to the pool, or on one that it knows. */
export async function recordSignIn(table: Table, userId: string, onNewDevice: boolean, now: Date): Promise<void> {
  await updateWhere(table, {
    Key: keys.signIn(userId),
    UpdateExpression: `SET ${onNewDevice ? 'newDeviceAt' : 'knownDeviceAt'} = :now, expiresAt = :ends`,
    ExpressionAttributeValues: { ':now': now.getTime(), ':ends': expiresAt(now, keptSeconds) },
  })
}

/** Records that a sign-in code goes out by e-mail, before it does. */
export async function recordCodeMail(table: Table, userId: string, now: Date): Promise<void> {
  await updateWhere(table, {
    Key: keys.signIn(userId),
    UpdateExpression: 'SET codeMailedAt = :now, expiresAt = :ends',
    ExpressionAttributeValues: { ':now': now.getTime(), ':ends': expiresAt(now, keptSeconds) },
  })
}

export async function readSignIn(table: Table, userId: string): Promise<SignInRow> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.signIn(userId), ConsistentRead: true }),
  )
  return signInRow.parse(Item ?? {})
}

/**
 * Returns whether the sign-in whose tokens are made now was on a new device, so that the pool asked for a code or a
 * passkey. The pool does not name the sign-in in both events. A sign-in on a known device in the same seconds makes the
 * answer false for both: a thief at a remembered device gains nothing from the owner's sign-in elsewhere.
 */
export function isOnNewDevice({ newDeviceAt, knownDeviceAt }: SignInRow, now: Date): boolean {
  const isNow = (at: number | undefined) => at !== undefined && Math.abs(now.getTime() - at) <= tokensFollowMs
  return isNow(newDeviceAt) && !isNow(knownDeviceAt)
}

/**
 * Returns whether the sign-in whose tokens are made now may have used an e-mailed code. The pool names neither the
 * factor nor the sign-in, so any other sign-in in these minutes counts as one too, and has to prove itself again.
 */
export function mayBeByEmail({ codeMailedAt }: SignInRow, now: Date): boolean {
  return codeMailedAt !== undefined && now.getTime() - codeMailedAt <= emailCodeMs
}
