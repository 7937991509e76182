import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Refusal } from '../../../../shared/refusals.ts'
import { batchGet } from '../../table/batch-get.ts'
import { keys } from '../../table/keys.ts'
import { readable } from '../../table/readable.ts'
import type { Table } from '../../table/table.ts'
import { type ProfileRow, profileRow } from './profile-row.ts'

/** Undefined for a deleted account. */
export async function readProfile(table: Table, userId: string): Promise<ProfileRow | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.profile(userId) }))
  return Item && profileRow.parse(Item)
}

/** Strongly consistent, for accounts just created or deleted. */
export async function hasProfile(table: Table, userId: string): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.profile(userId),
      ProjectionExpression: 'id',
      ConsistentRead: true,
    }),
  )
  return Item !== undefined
}

/** Strongly consistent; undefined for a deleted account. */
export async function readAccount(table: Table, userId: string): Promise<ProfileRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.profile(userId), ConsistentRead: true }),
  )
  return Item && profileRow.parse(Item)
}

/** @throws Refusal profile.not_found */
export async function readProfileToChange(table: Table, userId: string): Promise<ProfileRow> {
  const profile = await readAccount(table, userId)
  if (!profile) throw new Refusal('profile.not_found')
  return profile
}

const taxIdRow = z.object({ userId: z.uuid() })

export async function taxIdHolder(table: Table, taxId: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.taxId(taxId), ConsistentRead: true }),
  )
  return Item && taxIdRow.parse(Item).userId
}

/** For names in lists: an unreadable profile is left out like a deleted account's. */
export async function readProfiles(table: Table, userIds: readonly string[]): Promise<Map<string, ProfileRow>> {
  const items = await batchGet(table, userIds.map(keys.profile))
  return new Map(readable(items, (item) => profileRow.parse(item)).map((profile) => [profile.id, profile]))
}
