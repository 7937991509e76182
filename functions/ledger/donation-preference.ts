import * as z from 'zod'
import { Refusal } from '../../shared/refusals.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded } from '../kit/table/transaction.ts'
import { acceptsDonations, readEntities } from './entities.ts'

/** The share of sales that goes to an entity (rules 10.9). */
export const donationPreference = z.object({
  entityId: z.string(),
  /** 0 means that nothing is set apart. */
  percent: z.int().min(0).max(100),
  /** Lets the later of two open windows be refused. */
  version: z.int().positive(),
  since: z.iso.datetime(),
})
export type DonationPreference = z.infer<typeof donationPreference>

export async function readStoredPreference(table: Table, userId: string): Promise<DonationPreference | undefined> {
  const [item] = await batchGet(table, [keys.donationPreference(userId)], { consistent: true })
  return item && donationPreference.parse(item)
}

/** Undefined also when the entity is retired (rules 10.18). */
export async function readDonationPreference(table: Table, userId: string): Promise<DonationPreference | undefined> {
  const kept = await readStoredPreference(table, userId)
  if (!kept) return undefined
  const entity = (await readEntities(table, [kept.entityId], { consistent: true })).get(kept.entityId)
  return entity && acceptsDonations(entity) ? kept : undefined
}

/** Guards: the version is the one that the user saw. */
export function preferencePart(userId: string, chosen: DonationPreference, seen: number): Guarded {
  const Item = { ...keys.donationPreference(userId), ...chosen }
  const refusal = new Refusal('donation_preference.changed_meanwhile')
  if (seen === 0) return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' }, refusal }
  return {
    Put: {
      Item,
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': seen },
    },
    refusal,
  }
}
