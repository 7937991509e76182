import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/keys.ts'
import { type ProfileRow, profileRow } from '../kit/profile-row.ts'
import type { Table } from '../kit/table.ts'

/** @throws Refusal profile.not_found */
export async function readProfile(table: Table, userId: string): Promise<ProfileRow> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.profile(userId) }))
  if (!Item) throw new Refusal('profile.not_found')
  return profileRow.parse(Item)
}
