import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { endSignIns } from '../kit/people/account-status.ts'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import type { SignOutDeps } from './sign-out-everywhere.ts'

const pendingRow = z.object({
  at: z.iso.datetime(),
  /** True once the pool has revoked the sessions: a second time would revoke those of the sign-in that asks. */
  revoked: z.boolean().default(false),
  expiresAt: z.number().int(),
})

/** Notes a recovery before the pool takes the new password (rules 2.18). A session ends within 30 days by itself. */
export async function addPendingRecovery(table: Table, userId: string, now: Date): Promise<void> {
  await putPending(table, userId, { at: now.toISOString(), revoked: false, expiresAt: expiresAt(now, 30 * daySeconds) })
}

async function putPending(table: Table, userId: string, row: z.infer<typeof pendingRow>): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.pendingRecovery(userId), ...row } }))
}

export async function removePendingRecovery(table: Table, userId: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.pendingRecovery(userId) }))
}

/** Returns whether a recovery has not signed out all devices yet. */
export async function hasPendingRecovery(table: Table, userId: string): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.pendingRecovery(userId), ConsistentRead: true }),
  )
  return Item !== undefined
}

/**
 * Signs out all devices where a recovery changed the password and its own sign-out failed. Ends the sessions that began
 * before the recovery, not the one that asks.
 */
export async function finishRecovery(deps: SignOutDeps, userId: string): Promise<void> {
  const { Item } = await deps.table.client.send(
    new GetCommand({ TableName: deps.table.name, Key: keys.pendingRecovery(userId), ConsistentRead: true }),
  )
  if (!Item) return
  const pending = pendingRow.parse(Item)
  if (!pending.revoked) {
    await deps.revoke(userId)
    await putPending(deps.table, userId, { ...pending, revoked: true })
  }
  await endSignIns(deps.table, userId, new Date(pending.at))
  await removePendingRecovery(deps.table, userId)
}
