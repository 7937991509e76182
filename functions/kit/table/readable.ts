import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { observe } from '../observability.ts'

/** The alarm RowsUnreadable reads this metric (`infra/watch/alarms.ts`). */
const { logger, metrics } = observe('unreadable-rows')

/** Logs the key of a row, not its content, and rings the alarm. */
export function reportUnreadable(row: Record<string, unknown>, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  logger.error('row unreadable', { pk: row.pk, sk: row.sk, reason })
  metrics.addMetric('unreadable', MetricUnit.Count, 1)
  metrics.publishStoredMetrics()
}

/**
 * Parses rows for work on all of them, such as a run: an unreadable row is logged with its key, rings an alarm and is
 * left out, so that it stops none of the others. Not for a row that a decision depends on: that one must fail.
 */
export function readable<Row>(
  rows: readonly Record<string, unknown>[],
  parse: (row: Record<string, unknown>) => Row,
): Row[] {
  return rows.flatMap((row) => {
    try {
      return [parse(row)]
    } catch (error) {
      reportUnreadable(row, error)
      return []
    }
  })
}

/** `readable` for rows that arrive one by one. Faults of the table still end the work. */
export async function* readableAll<Row>(
  rows: AsyncIterable<Record<string, unknown>>,
  parse: (row: Record<string, unknown>) => Row,
): AsyncGenerator<Row> {
  for await (const row of rows) yield* readable([row], parse)
}

/**
 * Makes a page of at most `size` rows of `size + 1` that were read. The next page begins after the last row, readable
 * or not: otherwise an unreadable one would end the list. `sortKey` names the attribute with its position.
 */
export function readablePage<Row>(
  read: readonly Record<string, unknown>[],
  { size, sortKey }: { readonly size: number; readonly sortKey: 'sk' | 'gsi1sk' | 'gsi2sk' },
  parse: (row: Record<string, unknown>) => Row,
): { rows: Row[]; next: string | undefined } {
  const shown = read.slice(0, size)
  return {
    rows: readable(shown, parse),
    next: read.length > size ? String(shown.at(-1)?.[sortKey]) : undefined,
  }
}
