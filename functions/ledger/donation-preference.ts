import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'

/** Which entity gets which share of what a person earns (rules 10.9), parsed at every reading. */
export const donationPreference = z.object({ entityId: z.string(), percent: z.int().min(1).max(100) })
export type DonationPreference = z.infer<typeof donationPreference>

/** A person's donation preference, strongly consistent; undefined for none. */
export async function readDonationPreference(table: Table, userId: string): Promise<DonationPreference | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.donationPreference(userId), ConsistentRead: true }),
  )
  return Item && donationPreference.parse(Item)
}
