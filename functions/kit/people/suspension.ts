import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import { suspension } from '../../../shared/contract/profiles.ts'
import type { Refusal } from '../../../shared/refusals.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Guarded } from '../table/transaction.ts'
import type { ProfileRow } from './profile/profile-row.ts'

export type Suspension = z.infer<typeof suspension>

/**
 * Whether somebody's money stays where it is: no withdrawal, no donation and no payment to them while the account is
 * suspended (rules 12.8). What is held is neither lost nor moved.
 */
export function isMoneyFrozen(profile: Pick<ProfileRow, 'suspension'>): boolean {
  return profile.suspension !== null
}

/** An account's suspension as it is now, strongly consistent; null for none, and where the account is gone. */
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

/**
 * A part of a transaction that must not happen to somebody who is suspended. Guards: the account is not, at the moment
 * of the write; one that is gone is not either.
 */
export function inGoodStandingPart(userId: string, refusal: Refusal): Guarded {
  return sameSuspensionPart(userId, null, refusal)
}

/** A part of a transaction that follows from a suspension, or from none. Guards: that is so still. */
export function sameSuspensionPart(userId: string, seen: Suspension | null, refusal: Refusal): Guarded {
  const condition = seen
    ? { ConditionExpression: 'suspension.since = :since', ExpressionAttributeValues: { ':since': seen.since } }
    : {
        ConditionExpression: 'attribute_not_exists(suspension) OR suspension = :none',
        ExpressionAttributeValues: { ':none': null },
      }
  return { ConditionCheck: { Key: keys.profile(userId), ...condition }, refusal }
}
