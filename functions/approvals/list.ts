import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'

/** What every request for money has, and what its lists are sorted by. */
interface Listed {
  readonly id: string
  readonly createdAt: string
}

/** Where a request stands in every list, newest last: when, and which. */
export function positionOf({ createdAt, id }: Listed): string {
  return `${createdAt}#${id}`
}

/** Instants between which something was asked for, both included. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A page of requests, newest first, and the position after which the next one begins. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly next: string | undefined
}

export interface Asked {
  readonly before: string | undefined
  readonly size: number
}

/** A partition that is sorted by position, by an index or by the table's own keys. */
export interface List<Row> {
  readonly index: 'gsi1' | 'gsi2' | null
  readonly partition: string
  /** The rows behind some items of the list, in their order. */
  readonly parse: (item: Record<string, unknown>) => Row
  /** Where the list has more than is wanted. */
  readonly wanted?: (row: Row) => boolean
}

/** The newest of a list before a position and within a period: one more than a page, to tell whether there is more. */
export async function newestOf<Row extends Listed>(
  table: Table,
  { index, partition, parse, wanted = () => true }: List<Row>,
  { from = '0', to = '9' }: Period,
  { before, size }: Asked,
): Promise<Row[]> {
  // Positions end in ids, which sort before '~'. The year 10000 is written with a sign, which sorts before every digit.
  const latest = [`${to.startsWith('+') ? '9' : to}~`, ...(before === undefined ? [] : [before])].sort()[0] ?? ''
  // What ends before it begins holds nothing; DynamoDB refuses to be asked.
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
  for await (const item of rows) {
    const row = parse(item)
    if (positionOf(row) !== before && wanted(row)) found.push(row)
    if (found.length > size) break
  }
  return found
}

/** One page of several lists together. */
export function pageOf<Row extends Listed>(lists: readonly (readonly Row[])[], size: number): Page<Row> {
  const sorted = lists.flat().sort((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1))
  const shown = sorted.slice(0, size)
  const last = sorted.length > size ? shown.at(-1) : undefined
  return { rows: shown, next: last && positionOf(last) }
}
