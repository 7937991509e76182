import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { keys } from '../kit/keys.ts'
import type { Table } from '../kit/table.ts'
import { asksOfAds, matches, type Wanted } from './matches.ts'

export interface QueueFilters extends Wanted {
  /** Instants between which the ad was made, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Rows a round reads: filters of the queue are few people's work over few rows, and read away. */
const rowsPerRound = 100

/** Rows that a count reads at most: who has a longer queue needs no exact figure. */
export const countedRows = 1000

/** One page of pending ads, oldest first; period and order are of creation (rules 12.1). */
export async function pendingRecyclables(
  table: Table,
  filters: QueueFilters,
  after: string | undefined,
  size: number,
): Promise<{ rows: RecyclableRow[]; next: string | undefined }> {
  const wanted: RecyclableRow[] = []
  let position = after
  for (;;) {
    const { items, next } = await read(table, filters, position, rowsPerRound, 'ALL_ATTRIBUTES')
    for (const item of items) {
      const row = recyclableRow.parse(item)
      if (matches(row, filters)) wanted.push(row)
      if (wanted.length > size) return page(wanted, size)
    }
    if (next === undefined) return { rows: wanted, next: undefined }
    position = next
  }
}

/**
 * How many pending ads the filters let through, of the oldest 1,000 in the period; `isComplete` says whether that was
 * all of them.
 */
export async function countPending(
  table: Table,
  filters: QueueFilters,
): Promise<{ count: number; isComplete: boolean }> {
  const select = asksOfAds(filters) ? 'ALL_ATTRIBUTES' : 'COUNT'
  let [count, looked] = [0, 0]
  let position: string | undefined
  do {
    const round = await read(table, filters, position, countedRows - looked, select)
    looked += round.count
    count +=
      select === 'COUNT'
        ? round.count
        : round.items.filter((item) => matches(recyclableRow.parse(item), filters)).length
    position = round.next
  } while (position !== undefined && looked < countedRows)
  return { count, isComplete: position === undefined }
}

/** Rows of the queue's own index after a position; `next` is the position of the last, where there may be more. */
async function read(
  table: Table,
  period: QueueFilters,
  after: string | undefined,
  limit: number,
  select: 'ALL_ATTRIBUTES' | 'COUNT',
): Promise<{ items: Record<string, unknown>[]; count: number; next: string | undefined }> {
  // The year 10000 (the end of 9999-12-31 in UTC) is written with a sign, which sorts before every digit.
  const to = `${period.to?.startsWith('+') ? '9' : (period.to ?? '9')}~`
  const from = after === undefined ? (period.from ?? '0') : `${after}!`
  // A period that ends before it begins, or before the cursor, holds nothing; DynamoDB refuses to be asked.
  if (from > to) return { items: [], count: 0, next: undefined }
  const {
    Items: items = [],
    Count: count = 0,
    LastEvaluatedKey: last,
  } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :queue AND gsi2sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':queue': keys.moderationQueue, ':from': from, ':to': to },
      Limit: limit,
      Select: select,
    }),
  )
  return { items, count, next: last?.gsi2sk as string | undefined }
}

function page(rows: RecyclableRow[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: last && `${last.createdAt}#${last.id}` }
}
