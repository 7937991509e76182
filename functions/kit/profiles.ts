import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { batchGet } from './batch-get.ts'
import { keys } from './keys.ts'
import { type ProfileRow, profileRow } from './profile-row.ts'
import type { Table } from './table.ts'

/** A user's profile; undefined where the account is gone: e-mails and alerts skip such readers. */
export async function readProfile(table: Table, userId: string): Promise<ProfileRow | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.profile(userId) }))
  return Item && profileRow.parse(Item)
}

/** The profiles of these users that exist, by the user's id. */
export async function readProfiles(table: Table, userIds: readonly string[]): Promise<Map<string, ProfileRow>> {
  const items = await batchGet(table, userIds.map(keys.profile))
  return new Map(items.map((item) => profileRow.parse(item)).map((profile) => [profile.id, profile]))
}
