import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Action, Category } from '../../shared/categories.ts'
import { type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { keys } from '../kit/keys.ts'
import type { Table } from '../kit/table.ts'

export interface QueueFilters {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  readonly action?: Action | undefined
  /** Instants, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Rows a round reads: filters of the queue are few people's work over few rows, and read away. */
const rowsPerRound = 100

/** One page of pending ads, oldest first; the period is on the time of submission. */
export async function pendingRecyclables(
  table: Table,
  filters: QueueFilters,
  after: string | undefined,
  size: number,
): Promise<{ rows: RecyclableRow[]; next: string | undefined }> {
  const wanted: RecyclableRow[] = []
  // The year 10000 (the end of 9999-12-31 in UTC) is written with a sign, which sorts before every digit.
  const to = `${filters.to?.startsWith('+') ? '9' : (filters.to ?? '9')}~`
  let position = after
  for (;;) {
    const from = position === undefined ? (filters.from ?? '0') : `${position}!`
    // A period that ends before it begins, or before the cursor, holds nothing; DynamoDB refuses to be asked.
    if (from > to) return { rows: wanted, next: undefined }
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :queue AND gsi2sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':queue': keys.moderationQueue,
          ':from': from,
          ':to': to,
        },
        Limit: rowsPerRound,
      }),
    )
    for (const item of Items) {
      const row = recyclableRow.parse(item)
      if (matches(row, filters)) wanted.push(row)
      if (wanted.length > size) return page(wanted, size)
    }
    const last = Items.at(-1)?.gsi2sk as string | undefined
    if (!LastEvaluatedKey || last === undefined) return { rows: wanted, next: undefined }
    position = last
  }
}

function page(rows: RecyclableRow[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: last && `${last.submittedAt}#${last.id}` }
}

function matches(row: RecyclableRow, { search, category, action }: QueueFilters): boolean {
  if (category && row.category !== category) return false
  if (action && row.action !== action) return false
  if (!search) return true
  const text = `${row.type} ${row.description} ${row.place.city} ${row.place.uf} ${row.place.district ?? ''}`
  return plain(text).includes(plain(search))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** How many ads are pending; counted on the queue's own index, up to its first megabyte. */
export async function countPending(table: Table): Promise<number> {
  const { Count = 0 } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :queue',
      ExpressionAttributeValues: { ':queue': keys.moderationQueue },
      Select: 'COUNT',
    }),
  )
  return Count
}
