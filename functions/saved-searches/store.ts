import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { savedSearchesLimit, savedSearchView } from '../../shared/contract/saved-searches.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/keys.ts'
import { queryAll } from '../kit/query.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table.ts'
import { oneLess, oneMore } from '../kit/tally.ts'
import { ConditionsFailed, type Part, transact } from '../kit/transaction.ts'
import { watcherKeys } from './watch.ts'

export const savedSearchRow = savedSearchView.extend({ userId: z.uuid() })
export type SavedSearchRow = z.infer<typeof savedSearchRow>

/** A user's saved searches, newest first; there are twenty at most. */
export async function savedSearchesOf(table: Table, userId: string): Promise<SavedSearchRow[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.user(userId), ':prefix': keys.savedSearchPrefix },
      ScanIndexForward: false,
    }),
  )
  return Items.map((item) => savedSearchRow.parse(item))
}

/** @throws Refusal saved_search.not_found */
export async function readSavedSearch(table: Table, userId: string, id: string): Promise<SavedSearchRow> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.savedSearch(userId, id), ConsistentRead: true }),
  )
  if (!Item) throw new Refusal('saved_search.not_found')
  return savedSearchRow.parse(Item)
}

/** The row and its watcher rows, which are what an approved ad looks into; a search without alerts has none. */
function parts(row: SavedSearchRow, existing: boolean): Part[] {
  const watchers: Part[] = watcherKeys(row).map((key) =>
    row.alert === 'never' ? { Delete: { Key: key } } : { Put: { Item: { ...key, ...row } } },
  )
  const guard = existing ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)'
  return [
    { Put: { Item: { ...keys.savedSearch(row.userId, row.id), ...row }, ConditionExpression: guard } },
    ...watchers,
  ]
}

/** @throws Refusal saved_search.too_many when the user has twenty: guarded by the tally */
export async function addSavedSearch(table: Table, row: SavedSearchRow): Promise<void> {
  try {
    await transact(table, [oneMore(row.userId, 'saved-searches', savedSearchesLimit), ...parts(row, false)])
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.has(0)) throw new Refusal('saved_search.too_many')
    throw error
  }
}

/** @throws Refusal saved_search.not_found when it was deleted meanwhile */
export async function replaceSavedSearch(table: Table, row: SavedSearchRow): Promise<void> {
  await orNotFound(() => transact(table, parts(row, true)))
}

/** @throws Refusal saved_search.not_found */
export async function deleteSavedSearch(table: Table, row: SavedSearchRow): Promise<void> {
  await orNotFound(() =>
    transact(table, [
      { Delete: { Key: keys.savedSearch(row.userId, row.id), ConditionExpression: 'attribute_exists(pk)' } },
      ...watcherKeys(row).map((Key) => ({ Delete: { Key } })),
      oneLess(row.userId, 'saved-searches'),
    ]),
  )
}

async function orNotFound(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.has(0)) throw new Refusal('saved_search.not_found')
    throw error
  }
}

/** The saved searches under one watcher key, page by page: one Query each. */
export async function* watchersAt(table: Table, partition: string): AsyncGenerator<SavedSearchRow> {
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
  })
  for await (const item of items) yield savedSearchRow.parse(item)
}

export const digestRow = z.object({
  userId: z.uuid(),
  searchId: z.string(),
  searchName: z.string(),
  recyclableId: z.string(),
  type: z.string(),
  city: z.string(),
})
export type DigestRow = z.infer<typeof digestRow>

/** Three days: a digest that fails today can still be sent by hand. */
const digestKeptSeconds = 3 * daySeconds

/** Keeps a match for the day's digest; a repeated event writes the same row. */
export async function addToDigest(table: Table, day: string, row: DigestRow, now: Date): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...keys.digest(day, row.userId, row.searchId, row.recyclableId),
        ...row,
        expiresAt: expiresAt(now, digestKeptSeconds),
      },
    }),
  )
}

/** A day's matches by user; the sort key brings a user's rows together. */
export async function* digestsOf(table: Table, day: string): AsyncGenerator<{ userId: string; rows: DigestRow[] }> {
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :day',
    ExpressionAttributeValues: { ':day': keys.digestOfDay(day) },
  })
  let rows: DigestRow[] = []
  for await (const item of items) {
    const row = digestRow.parse(item)
    if (rows[0] && rows[0].userId !== row.userId) {
      yield { userId: rows[0].userId, rows }
      rows = []
    }
    rows.push(row)
  }
  if (rows[0]) yield { userId: rows[0].userId, rows }
}

/** Removes what a digest told, so that the next run does not tell it again. */
export async function dropDigest(table: Table, day: string, rows: readonly DigestRow[]): Promise<void> {
  for (const row of rows) {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: keys.digest(day, row.userId, row.searchId, row.recyclableId) }),
    )
  }
}
