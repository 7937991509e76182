import { queryAll } from './query.ts'
import { readableAll } from './readable.ts'
import type { Table } from './table.ts'

interface ListedRequest {
  readonly id: string
  readonly createdAt: string
}

export function positionOf({ createdAt, id }: ListedRequest): string {
  return `${createdAt}#${id}`
}

/** Both inclusive. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface Page<Row> {
  readonly rows: Row[]
  readonly next: string | undefined
}

export interface PageRequest {
  readonly before: string | undefined
  readonly size: number
}

/** A partition sorted by position, in an index or in the table. */
export interface List {
  readonly index: 'gsi1' | 'gsi2' | null
  readonly partition: string
}

interface ListOf<Row> extends List {
  readonly parse: (item: Record<string, unknown>) => Row
  readonly wanted?: (row: Row) => boolean
}

/** Oldest first, for what waits; `after` is the position of the last row before the page. */
export async function readOldest<Row extends ListedRequest>(
  table: Table,
  { index, partition, parse }: ListOf<Row>,
  { from = '0', to = '9' }: Period,
  { after, size }: { readonly after: string | undefined; readonly size: number },
): Promise<Page<Row>> {
  const latest = `${to.startsWith('+') ? '9' : to}~`
  // No position ends like this, so that the page begins after the last row.
  const first = after === undefined ? from : `${after}!`
  if (first > latest) return { rows: [], next: undefined }
  const [pk, sk] = index ? [`${index}pk`, `${index}sk`] : ['pk', 'sk']
  const found: Row[] = []
  const rows = queryAll(table, {
    ...(index && { IndexName: index }),
    KeyConditionExpression: `${pk} = :list AND ${sk} BETWEEN :from AND :to`,
    ExpressionAttributeValues: { ':list': partition, ':from': first, ':to': latest },
    Limit: size + 1,
  })
  for await (const row of readableAll(rows, parse)) {
    found.push(row)
    if (found.length > size) break
  }
  const page = found.slice(0, size)
  const last = page.at(-1)
  return { rows: page, next: found.length > size && last ? positionOf(last) : undefined }
}

/** Returns one row more than a page, to tell whether more exist. */
export async function readNewest<Row extends ListedRequest>(
  table: Table,
  { index, partition, parse, wanted = () => true }: ListOf<Row>,
  { from = '0', to = '9' }: Period,
  { before, size }: PageRequest,
): Promise<Row[]> {
  // Positions end in ids, which sort before '~'. The year 10000 is written with a sign, which sorts before every digit.
  const latest = [`${to.startsWith('+') ? '9' : to}~`, ...(before === undefined ? [] : [before])].sort()[0] ?? ''
  // DynamoDB rejects an inverted BETWEEN.
  if (from > latest) return []
  const found: Row[] = []
  const [pk, sk] = index ? [`${index}pk`, `${index}sk`] : ['pk', 'sk']
  const rows = queryAll(table, {
    ...(index && { IndexName: index }),
    KeyConditionExpression: `${pk} = :list AND ${sk} BETWEEN :from AND :to`,
    ExpressionAttributeValues: { ':list': partition, ':from': from, ':to': latest },
    ScanIndexForward: false,
    Limit: size + 2,
  })
  for await (const row of readableAll(rows, parse)) {
    if (positionOf(row) !== before && wanted(row)) found.push(row)
    if (found.length > size) break
  }
  return found
}

export function mergePage<Row extends ListedRequest>(lists: readonly (readonly Row[])[], size: number): Page<Row> {
  const sorted = lists.flat().sort((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1))
  const shown = sorted.slice(0, size)
  const last = sorted.length > size ? shown.at(-1) : undefined
  return { rows: shown, next: last && positionOf(last) }
}
