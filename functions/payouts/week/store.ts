import { Refusal } from '../../../shared/refusals.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Guarded, Part } from '../../kit/table/transaction.ts'
import { type CountedPayout, type PayoutWeek, payoutWeek } from './week.ts'

/** Users without payouts have no row. */
export async function readWeeks(table: Table, userIds: readonly string[]): Promise<ReadonlyMap<string, PayoutWeek>> {
  const items = await batchGet(table, userIds.map(keys.payoutWeek), { consistent: true })
  return new Map(items.map((item) => [String(item.userId), payoutWeek.parse(item)]))
}

/** Compared by identity: the caller reads and decides again. */
export const weekChanged = new Refusal('ledger.busy')

/** Guards: the sum that the decision read is unchanged. */
export function weekPart(userId: string, before: PayoutWeek | undefined, after: PayoutWeek): Guarded {
  const Item = { ...keys.payoutWeek(userId), userId, ...after }
  if (!before) return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' }, refusal: weekChanged }
  return {
    Put: {
      Item,
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': before.version },
    },
    refusal: weekChanged,
  }
}

/** Requests read no sum, so concurrent ones need no guard; each raises the version that decisions name. */
export function addToWeekPart(userId: string, one: CountedPayout): Part {
  return {
    Update: {
      Key: keys.payoutWeek(userId),
      UpdateExpression:
        'SET payouts = list_append(if_not_exists(payouts, :none), :one), userId = :user ADD #version :1',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':none': [], ':one': [one], ':user': userId, ':1': 1 },
    },
  }
}
