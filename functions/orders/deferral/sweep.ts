import type { Logger } from '@aws-lambda-powertools/logger'
import { Refusal } from '../../../shared/refusals.ts'
import type { Table } from '../../kit/table/table.ts'
import { readOrder } from '../store.ts'
import { releaseEarnings } from './release.ts'
import { type DeferralRow, dropDeferral, dueDeferrals } from './store.ts'

interface Scope {
  readonly now: Date
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Releases all deferred earnings that are due (rules 10.35). Earnings of a disputed sale stay deferred until the
 * dispute ends.
 * @throws AggregateError if some failed; the next run looks at them again
 */
export async function sweepDeferrals(table: Table, { now, logger }: Scope): Promise<void> {
  const failures: unknown[] = []
  for await (const row of dueDeferrals(table, now)) {
    try {
      await release(table, row, now)
    } catch (error) {
      failures.push(error)
      logger.error('earnings not released', { orderId: row.orderId, error: error as Error })
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} earnings were not released`)
}

/** The row says what the order may not know yet: the event of its completion can be late. */
async function release(table: Table, row: DeferralRow, now: Date): Promise<void> {
  try {
    await releaseEarnings({ table, now }, await readOrder(table, row.orderId), row)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'order.not_deferred') return dropDeferral(table, row)
    // The next run asks again.
    if (error.code !== 'order.disputed' && error.code !== 'order.changed_meanwhile') throw error
  }
}
