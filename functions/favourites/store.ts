import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { favouritesLimit } from '../../shared/contract/favourites.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { decrementPart, incrementPart } from '../kit/table/tally.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'

/**
 * Idempotent. Guards: the favourite is new, and the tally is below the limit.
 * @throws Refusal favourite.too_many
 */
export async function addFavourite(table: Table, userId: string, recyclableId: string, now: Date): Promise<void> {
  try {
    await transact(table, [
      {
        Put: {
          Item: { ...keys.favourite(userId, recyclableId), recyclableId, keptAt: now.toISOString() },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      incrementPart(keys.favouriteTally(userId), favouritesLimit, new Refusal('favourite.too_many')),
    ])
  } catch (error) {
    // It is a favourite already.
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

/** Idempotent. Guards: the favourite exists, so that the tally stays correct. */
export async function removeFavourite(table: Table, userId: string, recyclableId: string): Promise<void> {
  try {
    await transact(table, [
      { Delete: { Key: keys.favourite(userId, recyclableId), ConditionExpression: 'attribute_exists(pk)' } },
      decrementPart(keys.favouriteTally(userId)),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

/** Newest ad first; at most `limit`. */
export async function favouriteIds(
  table: Table,
  userId: string,
  options: { before: string | undefined; limit: number },
): Promise<string[]> {
  const { pk, sk: last } = keys.favourite(userId, options.before ?? '~')
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': keys.favouritePrefix, ':last': last },
      ScanIndexForward: false,
      Limit: options.limit + 1,
    }),
  )
  return Items.map((item) => String(item.recyclableId))
    .filter((id) => id !== options.before)
    .slice(0, options.limit)
}

export async function readRecyclables(table: Table, ids: readonly string[]): Promise<RecyclableRow[]> {
  return (await batchGet(table, ids.map(keys.recyclable))).map((item) => recyclableRow.parse(item))
}
