import { claimPart } from '../kit/events/consumer.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'
import type { Counter } from './decide.ts'

/** Counts a pickup in a profile. Guards: not counted yet for this user; the account exists. */
export async function countOnce(
  table: Table,
  pickupId: string,
  { userId, counter }: { readonly userId: string; readonly counter: Counter },
  now: Date,
): Promise<void> {
  try {
    await transact(table, [
      claimPart('badges', `${pickupId}#${userId}`, now),
      {
        Update: {
          Key: keys.profile(userId),
          UpdateExpression: 'ADD #counter :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#counter': counter },
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}
