import { readable } from './readable.ts'

type Item = Record<string, unknown>

export interface FilteredPage<Row> {
  readonly rows: readonly Row[]
  /** Position of the last row that was read, behind which the next page begins; undefined at the end. */
  readonly next: string | undefined
  /** The page ends because it read its most, not because it is full. */
  readonly isPartial: boolean
}

interface Wanted<Row> {
  readonly size: number
  /** Filters apply after reading, so a page may read more rows than it shows, but no more than these. */
  readonly mostRead: number
  /** The attribute with a row's position in its list. */
  readonly position: 'sk' | 'gsi2sk'
  readonly parse: (item: Item) => Row
  readonly fits: (row: Row) => boolean
}

/** Fills a page with the rows that fit, in the order in which they are read. */
export async function filteredPage<Row>(items: AsyncIterable<Item>, wanted: Wanted<Row>): Promise<FilteredPage<Row>> {
  const { size, mostRead, position, parse, fits } = wanted
  const rows: Row[] = []
  let read = 0
  let last: string | undefined
  for await (const item of items) {
    const fitting = readable([item], parse).filter(fits)
    // A further row that fits: the page is full, and the next one begins before that row.
    if (fitting.length > 0 && rows.length === size) return { rows, next: last, isPartial: false }
    rows.push(...fitting)
    last = String(item[position])
    read += 1
    if (read === mostRead) return { rows, next: last, isPartial: true }
  }
  return { rows, next: undefined, isPartial: false }
}
