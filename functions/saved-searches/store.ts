import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { savedSearchesLimit, savedSearchView } from '../../shared/contract/saved-searches.ts'
import { dayOf } from '../../shared/days.ts'
import { Refusal } from '../../shared/refusals.ts'
import { watcherKeys } from '../catalogue/watcher-keys.ts'
import { claimPart } from '../kit/events/consumer.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import { readableAll } from '../kit/table/readable.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import { decrementPart, incrementPart } from '../kit/table/tally.ts'
import { ConditionsFailed, type Part, transact } from '../kit/table/transaction.ts'
import { savedPerDay } from './quotas.ts'

const savedSearchRow = savedSearchView.extend({
  userId: z.uuid(),
  /** From `watchedWords`; empty for searches saved before word search existed. */
  words: z.array(z.string()).default([]),
})
export type SavedSearchRow = z.infer<typeof savedSearchRow>

/** Newest first, at most twenty. */
export async function savedSearchesOf(table: Table, userId: string): Promise<SavedSearchRow[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.savedSearch(userId, '').pk, ':prefix': keys.savedSearchPrefix },
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

/** Watcher rows make a search findable by approved ads; without alerts it has none. */
function watcherParts(row: SavedSearchRow): Part[] {
  return watcherKeys(row).map((key) =>
    row.alert === 'never' ? { Delete: { Key: key } } : { Put: { Item: { ...key, ...row } } },
  )
}

function rowPart(row: SavedSearchRow, guard: string): Part {
  return { Put: { Item: { ...keys.savedSearch(row.userId, row.id), ...row }, ConditionExpression: guard } }
}

const notFound = () => new Refusal('saved_search.not_found')

/**
 * Guards: the user has fewer than twenty, and the daily quota.
 * @throws Refusal saved_search.too_many, request.limit_reached
 */
export async function addSavedSearch(table: Table, row: SavedSearchRow, now: Date): Promise<void> {
  await transact(table, [
    incrementPart(keys.savedSearchTally(row.userId), savedSearchesLimit, new Refusal('saved_search.too_many')),
    quotaPart(savedPerDay, row.userId, now),
    rowPart(row, 'attribute_not_exists(pk)'),
    ...watcherParts(row),
  ])
}

/** @throws Refusal saved_search.not_found if it was deleted meanwhile */
export async function replaceSavedSearch(table: Table, row: SavedSearchRow): Promise<void> {
  await transact(table, [{ ...rowPart(row, 'attribute_exists(pk)'), refusal: notFound() }, ...watcherParts(row)])
}

/** @throws Refusal saved_search.not_found */
export async function deleteSavedSearch(table: Table, row: SavedSearchRow): Promise<void> {
  await transact(table, [
    {
      Delete: { Key: keys.savedSearch(row.userId, row.id), ConditionExpression: 'attribute_exists(pk)' },
      refusal: notFound(),
    },
    ...watcherKeys(row).map((Key) => ({ Delete: { Key } })),
    decrementPart(keys.savedSearchTally(row.userId)),
  ])
}

export async function* watchersAt(table: Table, partition: string): AsyncGenerator<SavedSearchRow> {
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
  })
  yield* readableAll(items, (item) => savedSearchRow.parse(item))
}

const digestRow = z.object({
  userId: z.uuid(),
  searchId: z.string(),
  searchName: z.string(),
  recyclableId: z.string(),
  type: z.string(),
  city: z.string(),
})
export type DigestRow = z.infer<typeof digestRow>

export type Find = DigestRow & { readonly day: string }

/** Finds not sent one morning are sent on the next. */
export const digestDays = 3
const digestKeptSeconds = digestDays * daySeconds

const digestKey = ({ day, userId, searchId, recyclableId }: Find) => keys.digest(day, userId, searchId, recyclableId)

export function digestPart(row: DigestRow, now: Date): Part {
  const key = digestKey({ ...row, day: dayOf(now) })
  return { Put: { Item: { ...key, ...row, expiresAt: expiresAt(now, digestKeptSeconds) } } }
}

/** Guard: the event is not claimed for this search yet, so a repeated event repeats no finds already sent. */
export async function writeFound(
  table: Table,
  searchId: string,
  eventId: string,
  found: Part,
  now: Date,
): Promise<void> {
  try {
    await transact(table, [claimPart(`saved-search#${searchId}`, eventId, now), found])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

/** Sorted by user. */
export async function* digestOf(table: Table, day: string): AsyncGenerator<Find> {
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :day',
    ExpressionAttributeValues: { ':day': keys.digestOfDay(day) },
  })
  yield* readableAll(items, (item) => ({ ...digestRow.parse(item), day }))
}

export async function dropDigest(table: Table, finds: readonly Find[]): Promise<void> {
  for (const find of finds) {
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: digestKey(find) }))
  }
}

/** A transaction takes a hundred parts; one is the event. */
const takenAtOnce = 99

/**
 * Emits the digest event and deletes its finds in one transaction, so that no run sends a find twice. Finds beyond the
 * transaction's size are deleted after it: a crash in between repeats them the next morning instead of losing them.
 * @throws ConditionsFailed if another run was faster
 */
export async function takeDigest(table: Table, finds: readonly Find[], said: Part): Promise<void> {
  const taken = finds.slice(0, takenAtOnce).map((find) => ({
    Delete: { Key: digestKey(find), ConditionExpression: 'attribute_exists(pk)' },
  }))
  await transact(table, [said, ...taken])
  await dropDigest(table, finds.slice(takenAtOnce))
}
