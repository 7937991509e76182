import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import { type SignOutDeps, signOutEverywhere } from './sign-out-everywhere.ts'

const pendingRow = z.object({ at: z.iso.datetime() })

/** Notes a recovery before the pool takes the new password (rules 2.18). A session ends within 30 days by itself. */
export async function addPendingRecovery(table: Table, userId: string, now: Date): Promise<void> {
  const Item = { ...keys.pendingRecovery(userId), at: now.toISOString(), expiresAt: expiresAt(now, 30 * daySeconds) }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
}

export async function removePendingRecovery(table: Table, userId: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.pendingRecovery(userId) }))
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
  await signOutEverywhere(deps, userId, new Date(pendingRow.parse(Item).at))
  await removePendingRecovery(deps.table, userId)
}
