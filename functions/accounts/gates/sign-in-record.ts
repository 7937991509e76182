import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../../kit/table/table.ts'
import { updateWhere } from '../../kit/table/update-where.ts'

/** The pool waits five seconds for a trigger and calls it three times, so tokens follow within 15 seconds. */
const tokensFollowMs = 30 * 1000

/** For the weekly summary (rules 16.10) and the count of inactive accounts (rules 12.9). */
const keptSeconds = 90 * daySeconds

const signInRow = z.object({ newDeviceAt: z.number().optional(), knownDeviceAt: z.number().optional() })
type SignInRow = z.infer<typeof signInRow>

/** Records a finished sign-in: on a device that is new to the pool, or on one that it knows. */
export async function recordSignIn(table: Table, userId: string, onNewDevice: boolean, now: Date): Promise<void> {
  await updateWhere(table, {
    Key: keys.signIn(userId),
    UpdateExpression: `SET ${onNewDevice ? 'newDeviceAt' : 'knownDeviceAt'} = :now, expiresAt = :ends`,
    ExpressionAttributeValues: { ':now': now.getTime(), ':ends': expiresAt(now, keptSeconds) },
  })
}

/**
 * Returns whether the sign-in whose tokens are made now was on a new device, so that the pool asked for a code or a
 * passkey. The pool does not name the sign-in in both events. A sign-in on a known device in the same seconds makes the
 * answer false for both: a thief at a remembered device gains nothing from the owner's sign-in elsewhere.
 */
export async function wasOnNewDevice(table: Table, userId: string, now: Date): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.signIn(userId), ConsistentRead: true }),
  )
  return isOnNewDevice(signInRow.parse(Item ?? {}), now)
}

export function isOnNewDevice({ newDeviceAt, knownDeviceAt }: SignInRow, now: Date): boolean {
  const isNow = (at: number | undefined) => at !== undefined && Math.abs(now.getTime() - at) <= tokensFollowMs
  return isNow(newDeviceAt) && !isNow(knownDeviceAt)
}
