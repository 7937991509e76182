import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { isListed, type RecyclableStatus } from '../../shared/life-cycles/recyclable.ts'
import { cardRow } from '../catalogue/card-row.ts'
import { type PhotoRow, photoRow } from '../catalogue/photo-row.ts'
import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { parseWordRow } from '../catalogue/word-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import type { QueryCards } from './listing/list.ts'
import type { SearchReads } from './listing/search.ts'
import type { OldestCard } from './pages/sitemap-pages.ts'

interface Range {
  readonly lowest: string
  readonly highest: string
  readonly before: string | undefined
  readonly limit: number
}

/** One Query of a partition that is sorted by ads' ids, newest first. */
async function queryByAd(table: Table, partition: string, { lowest, highest, before, limit }: Range) {
  // An id is below `before`, never equal: the sort key's bound is the next smaller string that can be an id.
  const top =
    before !== undefined && before <= highest
      ? `${before.slice(0, -1)}${String.fromCharCode(before.charCodeAt(before.length - 1) - 1)}~`
      : highest
  if (top < lowest) return { items: [], more: false }
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :lowest AND :top',
      ExpressionAttributeValues: { ':pk': partition, ':lowest': lowest, ':top': top },
      ScanIndexForward: false,
      Limit: limit,
    }),
  )
  return { items: Items, more: LastEvaluatedKey !== undefined }
}

/** A page of the listing: one Query on the partition of its place, category and action. */
export function cardQuery(table: Table): QueryCards {
  return async (partition, range) => {
    const { items, more } = await queryByAd(table, partition, range)
    return { cards: items.map((item) => cardRow.parse(item)), more }
  }
}

/** The oldest card of a partition: where the pages of a sitemap begin. */
export function oldestCard(table: Table): OldestCard {
  return async (partition) => {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        Limit: 1,
      }),
    )
    return Items[0] && cardRow.parse(Items[0])
  }
}

/** What a search by words reads: a part of a word's list in a place, and the cards of what it found. */
export function searchReads(table: Table): SearchReads {
  return {
    async words(partition, range) {
      const { items, more } = await queryByAd(table, partition, range)
      return { rows: items.map(parseWordRow), more }
    },
    cards: async (cardKeys) => (await batchGet(table, cardKeys)).map((item) => cardRow.parse(item)),
  }
}

/** An owner's ads, newest first; a state filter is read away, an owner's ads are few. */
export async function recyclablesOfOwner(
  table: Table,
  ownerId: string,
  options: { status: RecyclableStatus | undefined; before: string | undefined; limit: number },
): Promise<{ rows: RecyclableRow[]; next: string | undefined }> {
  const { status, before, limit } = options
  const rows: RecyclableRow[] = []
  const found = queryAll(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: before ? 'gsi1pk = :owner AND gsi1sk < :before' : 'gsi1pk = :owner',
    ExpressionAttributeValues: {
      ':owner': keys.recyclablesOfOwner(ownerId),
      ...(before ? { ':before': before } : {}),
    },
    ScanIndexForward: false,
    Limit: limit + 1,
  })
  for await (const item of found) {
    const row = recyclableRow.parse(item)
    if (status === undefined || row.status === status) rows.push(row)
    if (rows.length > limit) break
  }
  return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]?.id : undefined }
}

/** Rows of a round, rounds of a page: strangers cause 21 reads at most, however many ads an owner has closed. */
const offeredRound = 25
const offeredRounds = 4

/**
 * An owner's listed ads, newest first. Others are read away; where a page's rounds find too few, it ends early, and
 * its cursor goes on from there.
 */
export async function offeredBy(
  table: Table,
  ownerId: string,
  { before, size }: { before: string | undefined; size: number },
): Promise<{ rows: RecyclableRow[]; next: string | undefined }> {
  const found: RecyclableRow[] = []
  let below = before
  for (let round = 0; round < offeredRounds; round++) {
    const { rows, next } = await recyclablesOfOwner(table, ownerId, {
      status: undefined,
      before: below,
      limit: offeredRound,
    })
    found.push(...rows.filter(isListed))
    const page = found.slice(0, size)
    if (found.length > size) return { rows: page, next: page.at(-1)?.id }
    if (next === undefined) return { rows: page, next: undefined }
    below = next
  }
  return { rows: found, next: below }
}

/** The photos of these ids that exist, in the ids' order; strongly consistent. */
export async function readPhotos(table: Table, ids: readonly string[]): Promise<PhotoRow[]> {
  return (await batchGet(table, ids.map(keys.photo), { consistent: true })).map((item) => photoRow.parse(item))
}
