import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import { suspension } from '../../../shared/contract/profiles.ts'
import type { Refusal } from '../../../shared/refusals.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Guarded } from '../table/transaction.ts'
import type { ProfileRow } from './profile/profile-row.ts'

export type Suspension = z.infer<typeof suspension>

/** No withdrawal, donation or payout during a suspension (rules 12.8); held money remains held. */
export function isMoneyFrozen(profile: Pick<ProfileRow, 'suspension'>): boolean {
  return profile.suspension !== null
}

/** Strongly consistent; null also for a deleted account. */
export async function readSuspension(table: Table, userId: string): Promise<Suspension | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.profile(userId),
      ProjectionExpression: 'suspension',
      ConsistentRead: true,
    }),
  )
  return suspension.nullish().parse(Item?.suspension) ?? null
}

/** Guards: the account is not suspended at the time of the write; a deleted account passes. */
export function notSuspendedPart(userId: string, refusal: Refusal): Guarded {
  return sameSuspensionPart(userId, null, refusal)
}

/** Guards: the suspension is the one that was read, or still none. */
export function sameSuspensionPart(userId: string, seen: Suspension | null, refusal: Refusal): Guarded {
  const condition = seen
    ? { ConditionExpression: 'suspension.since = :since', ExpressionAttributeValues: { ':since': seen.since } }
    : {
        ConditionExpression: 'attribute_not_exists(suspension) OR suspension = :none',
        ExpressionAttributeValues: { ':none': null },
      }
  return { ConditionCheck: { Key: keys.profile(userId), ...condition }, refusal }
}
