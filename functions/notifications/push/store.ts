import { createHash } from 'node:crypto'
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type PushSubscription, pushDevicesLimit, pushSubscription } from '../../../shared/contract/notifications.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'

const pushDeviceRow = pushSubscription.extend({
  /** Start of the session in epoch seconds. The device loses access with it (rules 16.6). */
  signedInAt: z.number().int(),
  addedAt: z.iso.datetime(),
})
export type PushDevice = z.infer<typeof pushDeviceRow>

/** Latest first; about ten at most. */
export async function pushDevicesOf(table: Table, userId: string): Promise<PushDevice[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.pushDevice(userId, '').pk, ':prefix': keys.pushDevicePrefix },
    }),
  )
  const devices = Items.map((item) => pushDeviceRow.parse(item))
  return devices.sort((one, other) => (one.addedAt < other.addedAt ? 1 : -1))
}

/**
 * Registers or renews a device and removes the oldest beyond ten; concurrent calls may leave one too many until the
 * next call.
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

export async function removePushDevice(table: Table, userId: string, endpoint: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.pushDevice(userId, hashOf(endpoint)) }))
}

/** Endpoints are too long for a sort key. */
function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}
