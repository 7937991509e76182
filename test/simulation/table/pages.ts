import { meets, projected } from './expressions.ts'
import type { Index, Read } from './requests.ts'
import type { Row } from './values.ts'

/** Returns the index partition of a row; undefined unless the row has both index keys. */
export function partitionIn(row: Row, index: Index): string | undefined {
  const [partition, sort] = [row[`${index}pk`], row[`${index}sk`]]
  return partition === undefined || sort === undefined ? undefined : String(partition)
}

/** Returns the position of a row in an index; equal sort keys are ordered by the table key. */
export function indexPosition(row: Row, index: Index): string {
  return `${String(row[`${index}sk`])}\u0000${row.pk}\u0000${row.sk}`
}

/** Returns a page in the form of the document client, with `LastEvaluatedKey` when the limit ended it. */
export function pageOf(rows: Iterable<Row>, asked: Read, limit: number, index: Index | undefined): object {
  const { FilterExpression, ProjectionExpression } = asked
  const Items: object[] = []
  let read = 0
  let last: Row | undefined
  for (const row of rows) {
    read++
    last = row
    if (meets(FilterExpression, asked, row)) Items.push(projected(ProjectionExpression, asked, row))
    if (read >= limit) break
  }
  const page = { Items, Count: Items.length, ScannedCount: read }
  if (read < limit || !last) return page
  const keys = ['pk', 'sk', ...(index ? [`${index}pk`, `${index}sk`] : [])]
  return { ...page, LastEvaluatedKey: Object.fromEntries(keys.map((name) => [name, last[name]])) }
}
