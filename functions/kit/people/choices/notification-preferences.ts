import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  defaultNotificationPreferences,
  type NotificationPreferences,
  notificationPreferences,
} from '../../../../shared/notifications/channels.ts'
import { keys } from '../../table/keys.ts'
import type { Table } from '../../table/table.ts'

/** Rows may be older than a kind; new kinds use the default preferences. */
const preferencesRow = z.object({ kinds: z.record(z.string(), z.unknown()) }).loose()

export async function readNotificationPreferences(table: Table, userId: string): Promise<NotificationPreferences> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.notificationPreferences(userId) }),
  )
  return preferencesOf(Item)
}

/** Undefined means that none were saved. */
export function preferencesOf(item: unknown): NotificationPreferences {
  if (item === undefined) return defaultNotificationPreferences
  const row = preferencesRow.parse(item)
  return notificationPreferences.parse({ ...row, kinds: { ...defaultNotificationPreferences.kinds, ...row.kinds } })
}

/** The last save wins. */
export async function saveNotificationPreferences(
  table: Table,
  userId: string,
  chosen: NotificationPreferences,
): Promise<void> {
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.notificationPreferences(userId), ...chosen } }),
  )
}
