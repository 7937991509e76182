import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { isListed, type RecyclableStatus } from '../../shared/life-cycles/recyclable.ts'
import { cardRow } from '../catalogue/card-row.ts'
import { type PhotoRow, photoRow } from '../catalogue/photo-row.ts'
import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { parseWordRow } from '../catalogue/word-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import { readableAll } from '../kit/table/readable.ts'
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

async function queryByAd(table: Table, partition: string, { lowest, highest, before, limit }: Range) {
  // `before` is exclusive, BETWEEN inclusive: the bound is the next smaller possible id.
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

export function cardQuery(table: Table): QueryCards {
  return async (partition, range) => {
    const { items, more } = await queryByAd(table, partition, range)
    return { cards: items.map((item) => cardRow.parse(item)), more }
  }
}

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

export function searchReads(table: Table): SearchReads {
  return {
    async words(partition, range) {
      const { items, more } = await queryByAd(table, partition, range)
      return { rows: items.map(parseWordRow), more }
    },
    cards: async (cardKeys) => (await batchGet(table, cardKeys)).map((item) => cardRow.parse(item)),
  }
}

/** Newest first. The status filter runs after reading: an owner has few ads. */
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
  for await (const row of readableAll(found, (item) => recyclableRow.parse(item))) {
    if (status === undefined || row.status === status) rows.push(row)
    if (rows.length > limit) break
  }
  return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]?.id : undefined }
}

/** A visitor causes at most 21 reads, however many closed ads the owner has. */
const offeredRound = 25
const offeredRounds = 4

/** Filters after reading. A page may end early at the round limit; its cursor continues there. */
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

/** Skips missing photos and keeps the order; strongly consistent. */
export async function readPhotos(table: Table, ids: readonly string[]): Promise<PhotoRow[]> {
  return (await batchGet(table, ids.map(keys.photo), { consistent: true })).map((item) => photoRow.parse(item))
}
