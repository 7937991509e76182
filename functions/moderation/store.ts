import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { type FilteredPage, filteredPage } from '../kit/table/filtered-page.ts'
import { keys } from '../kit/table/keys.ts'
import { type QueryInput, queryAll, queryPages } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { type AdFilters, filtersAds, matches } from './matches.ts'

export interface QueueFilters extends AdFilters {
  /** Creation time, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const rowsPerRound = 100
/** About 300 read units. */
export const mostRead = 300

/** Longer queues need no exact figure. */
export const countedRows = 1000

/** Oldest first; period and order use the creation time (rules 12.1). */
export async function pendingRecyclables(
  table: Table,
  filters: QueueFilters,
  after: string | undefined,
  size: number,
): Promise<FilteredPage<RecyclableRow>> {
  const asked = inPeriod(filters, after)
  if (!asked) return { rows: [], next: undefined, isPartial: false }
  const Limit = filtersAds(filters) ? rowsPerRound : size + 1
  return filteredPage(queryAll(table, { ...asked, Limit }), {
    size,
    mostRead,
    position: 'gsi2sk',
    parse: (item) => recyclableRow.parse(item),
    fits: (row) => matches(row, filters),
  })
}

/**
 * Counts among the oldest 1,000 of the period, of which a filter of ads reads 300. `isComplete` tells whether these are
 * all.
 */
export async function countPending(
  table: Table,
  filters: QueueFilters,
): Promise<{ count: number; isComplete: boolean }> {
  const ofAds = filtersAds(filters)
  const asked = inPeriod(filters, undefined)
  let [count, looked] = [0, 0]
  if (!asked) return { count, isComplete: true }
  const most = ofAds ? mostRead : countedRows
  const counting = { ...asked, Select: ofAds ? 'ALL_ATTRIBUTES' : 'COUNT', Limit: most } as const
  for await (const read of queryPages(table, counting)) {
    looked += read.count
    count += ofAds
      ? readable(read.items, (item) => recyclableRow.parse(item)).filter((row) => matches(row, filters)).length
      : read.count
    if (looked >= most) return { count, isComplete: !read.more }
  }
  return { count, isComplete: true }
}

/** Undefined for an empty period. */
function inPeriod(period: QueueFilters, after: string | undefined): QueryInput | undefined {
  // The year 10000 (the end of 9999-12-31 in UTC) is written with a sign, which sorts before every digit.
  const to = `${period.to?.startsWith('+') ? '9' : (period.to ?? '9')}~`
  const from = after === undefined ? (period.from ?? '0') : `${after}!`
  // DynamoDB rejects an inverted BETWEEN.
  if (from > to) return undefined
  return {
    IndexName: 'gsi2',
    KeyConditionExpression: 'gsi2pk = :queue AND gsi2sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':queue': keys.moderationQueue, ':from': from, ':to': to },
  }
}
