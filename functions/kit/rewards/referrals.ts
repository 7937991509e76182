import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { referralFlag } from '../../../shared/contract/referrals.ts'
import { newId } from '../../../shared/ids.ts'
import { referralStatus } from '../../../shared/life-cycles/referral.ts'
import { type Key, keys } from '../table/keys.ts'
import { positionOf } from '../table/newest.ts'
import type { Table } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'

/** One a referred user, created with the first save of the profile (rules 11.2). */
export const referralRow = z.object({
  id: z.string(),
  referrerId: z.uuid(),
  referredId: z.uuid(),
  status: referralStatus,
  createdAt: z.iso.datetime(),
  qualifiedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  takenBackAt: z.iso.datetime().nullable().default(null),
  /** Counted sales and purchases of the referred user. */
  soldCents: z.int().nonnegative(),
  boughtCents: z.int().nonnegative(),
  flags: z.array(referralFlag),
  /** The referred user hides the e-mail from the referrer. */
  hidden: z.boolean(),
  version: z.int(),
})
export type ReferralRow = z.infer<typeof referralRow>

export function newReferral(referrerId: string, referredId: string, now: Date): ReferralRow {
  return {
    id: newId('referral', now),
    referrerId,
    referredId,
    status: 'pending',
    createdAt: now.toISOString(),
    qualifiedAt: null,
    paidAt: null,
    takenBackAt: null,
    soldCents: 0,
    boughtCents: 0,
    flags: [],
    hidden: false,
    version: 1,
  }
}

export function referralItem(row: ReferralRow): Key & Readonly<Record<string, unknown>> {
  const position = positionOf(row)
  return {
    ...keys.referral(row.referredId),
    gsi1pk: keys.referralsOf(row.referrerId),
    gsi1sk: position,
    gsi2pk: keys.referralsIn(row.status),
    gsi2sk: position,
    ...row,
  }
}

export type CountField = 'pending' | 'earned' | 'paid' | 'takenBack'

/** Adds to the referrer's counts. */
export function countsPart(referrerId: string, add: Readonly<Partial<Record<CountField, number>>>) {
  const fields = Object.keys(add)
  return {
    Update: {
      Key: keys.referralCounts(referrerId),
      UpdateExpression: `ADD ${fields.map((field) => `#${field} :${field}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
      ExpressionAttributeValues: Object.fromEntries(Object.entries(add).map(([field, by]) => [`:${field}`, by])),
    },
  } satisfies Part
}

/** Guards: the user has no referral yet. */
export function referralParts(row: ReferralRow): Part[] {
  return [
    { Put: { Item: referralItem(row), ConditionExpression: 'attribute_not_exists(pk)' } },
    countsPart(row.referrerId, { pending: 1 }),
  ]
}

const codeRow = z.object({ userId: z.uuid() })

/** Undefined for an unknown code. */
export async function holderOfCode(table: Table, code: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.referralCode(code), ConsistentRead: true }),
  )
  return Item && codeRow.parse(Item).userId
}
