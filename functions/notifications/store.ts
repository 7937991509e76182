import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../kit/keys.ts'
import { type ProfileRow, profileRow } from '../kit/profile-row.ts'
import type { Table } from '../kit/table.ts'

/** Whom to write to; undefined where the account is gone. */
export async function readReader(table: Table, userId: string): Promise<ProfileRow | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.profile(userId) }))
  return Item && profileRow.parse(Item)
}
