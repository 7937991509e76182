import { createHash } from 'node:crypto'
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type PushSubscription, pushDevicesLimit, pushSubscription } from '../../../shared/contract/notifications.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'

const pushDeviceRow = pushSubscription.extend({
  /** When the sign-in began that it was let with, in seconds: it ends with it (rules 16.6). */
  signedInAt: z.number().int(),
  addedAt: z.iso.datetime(),
})
export type PushDevice = z.infer<typeof pushDeviceRow>

/** All devices of a user, the latest first; there are ten or so. */
export async function pushDevicesOf(table: Table, userId: string): Promise<PushDevice[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.user(userId), ':prefix': keys.pushDevicePrefix },
    }),
  )
  const devices = Items.map((item) => pushDeviceRow.parse(item))
  return devices.sort((one, other) => (one.addedAt < other.addedAt ? 1 : -1))
}

/**
 * Lets a device be told; again, it is as new. The oldest go where there are more than ten: two that are let at the same
 * moment may leave one too many, until the next.
 */
export async function addPushDevice(
  table: Table,
  userId: string,
  { endpoint, keys: opens }: PushSubscription,
  { signedInAt, now }: { signedInAt: number; now: Date },
): Promise<void> {
  const device: PushDevice = { endpoint, keys: opens, signedInAt, addedAt: now.toISOString() }
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.pushDevice(userId, hashOf(endpoint)), ...device } }),
  )
  const tooMany = (await pushDevicesOf(table, userId)).slice(pushDevicesLimit)
  for (const one of tooMany) await removePushDevice(table, userId, one.endpoint)
}

/** Tells a device no longer; one that is not there is no matter. */
export async function removePushDevice(table: Table, userId: string, endpoint: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.pushDevice(userId, hashOf(endpoint)) }))
}

/** Addresses are too long for a key. */
function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}
