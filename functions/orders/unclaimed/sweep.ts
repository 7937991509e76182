import type { Logger } from '@aws-lambda-powertools/logger'
import { saleUnclaimed } from '../../../events/order-events.ts'
import { dayMs } from '../../../shared/days.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { readJournals } from '../../ledger/store.ts'
import { refundByRule } from '../refund-by-rule.ts'
import { about } from '../settle-payment.ts'
import { findOrder } from '../store.ts'
import { decideUnclaimed, remindedAfterDays } from './decide.ts'
import { type Check, checkPart, dueChecks, replaceCheck } from './store.ts'

/** Idempotent: the key derives from the payment's time. */
export async function watchOrder(table: Table, orderId: string, paidAt: string): Promise<void> {
  await transact(table, [checkPart(new Date(Date.parse(paidAt) + remindedAfterDays * dayMs), orderId, null)])
}

interface Scope {
  readonly now: Date
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Looks at all sales that are due (rules 10.20).
 * @throws AggregateError if some failed; the next run looks at them again
 */
export async function sweepUnclaimed(table: Table, { now, logger }: Scope): Promise<void> {
  const failures: unknown[] = []
  for await (const check of dueChecks(table, now)) {
    try {
      await endWait(table, check, now)
    } catch (error) {
      failures.push(error)
      logger.error('sale not looked at', { orderId: check.orderId, error: error as Error })
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sales were not looked at`)
}

async function endWait(table: Table, check: Check, now: Date): Promise<void> {
  const { orderId, remindedAt } = check
  const [order, journals] = await Promise.all([findOrder(table, orderId), readJournals(table, `sale/${orderId}`)])
  if (!order) return replaceCheck(table, check, [])
  const verdict = decideUnclaimed({ status: order.status, sale: journals.at(-1), remindedAt }, now)
  if (verdict.do === 'drop') return replaceCheck(table, check, [])
  if (verdict.do === 'wait') return replaceCheck(table, check, [checkPart(verdict.until, orderId, verdict.remindedAt)])
  if (verdict.do === 'remind') {
    const { refundsAt } = verdict
    const told = outboxPart(saleUnclaimed, { ...about(order), refundsAt: refundsAt.toISOString() }, now)
    return replaceCheck(table, check, [checkPart(refundsAt, orderId, now.toISOString()), told])
  }
  // The check stays until the refund is written: a crash repeats it.
  await refundByRule({ table, now }, orderId, { by: 'clock', cause: 'unclaimed', reason: null })
  await replaceCheck(table, check, [])
}
