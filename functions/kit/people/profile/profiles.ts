import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Refusal } from '../../../../shared/refusals.ts'
import { batchGet } from '../../table/batch-get.ts'
import { keys } from '../../table/keys.ts'
import type { Table } from '../../table/table.ts'
import { type ProfileRow, profileRow } from './profile-row.ts'

/** A user's profile; undefined where the account is gone: e-mails and alerts skip such readers. */
export async function readProfile(table: Table, userId: string): Promise<ProfileRow | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.profile(userId) }))
  return Item && profileRow.parse(Item)
}

/**
 * Whether there is an account: strongly consistent, so that neither a new one nor one that has just gone is mistaken.
 */
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

/** An account's profile as it is at this moment, strongly consistent; undefined where the account is gone. */
export async function readAccount(table: Table, userId: string): Promise<ProfileRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.profile(userId), ConsistentRead: true }),
  )
  return Item && profileRow.parse(Item)
}

/**
 * The profile that a change starts from, strongly consistent.
 * @throws Refusal profile.not_found
 */
export async function readProfileToChange(table: Table, userId: string): Promise<ProfileRow> {
  const profile = await readAccount(table, userId)
  if (!profile) throw new Refusal('profile.not_found')
  return profile
}

const taxIdRow = z.object({ userId: z.uuid() })

/** Whose a CPF or CNPJ is; undefined for nobody's. */
export async function taxIdHolder(table: Table, taxId: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.taxId(taxId), ConsistentRead: true }),
  )
  return Item && taxIdRow.parse(Item).userId
}

/** The profiles of these users that exist, by the user's id. */
export async function readProfiles(table: Table, userIds: readonly string[]): Promise<Map<string, ProfileRow>> {
  const items = await batchGet(table, userIds.map(keys.profile))
  return new Map(items.map((item) => profileRow.parse(item)).map((profile) => [profile.id, profile]))
}
