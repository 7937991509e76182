import { dayMs } from '../../shared/days.ts'
import { type Exposure, youngLimitCents } from '../approvals/decide.ts'
import type { Table } from '../kit/table/table.ts'
import { readBalance, readCredits } from '../ledger/store.ts'
import type { Payout, PayoutKind } from './kinds/kind.ts'
import { type PayoutWeek, weekCents } from './week/week.ts'

/** Earnings are young for these days (rules 10.16). */
const youngMs = 7 * dayMs

/**
 * Returns what the two-admin limits are compared with. Read the week before: a request of the same user in between then
 * changes its version, which the write names.
 */
export async function readExposure<P extends Payout>(
  table: Table,
  { kind, countsYoung }: PayoutKind<P>,
  row: P['row'],
  week: Pick<PayoutWeek, 'payouts'>,
  now: Date,
): Promise<Exposure> {
  const sum = weekCents(week, kind, row, now)
  // The young part is at most the sum.
  const youngCents = countsYoung && sum > youngLimitCents ? await readYoung(table, row.userId, sum, now) : 0
  return { weekCents: sum, youngCents }
}

/**
 * The oldest earnings leave first. Held and disputed money counts as leaving too, so the order of decisions does not
 * matter.
 */
async function readYoung(table: Table, userId: string, sumCents: number, now: Date): Promise<number> {
  const { creditedCents, consumedCents, heldCents, coveredCents } = await readBalance(table, userId)
  const young = await readCredits(table, userId, new Date(now.getTime() - youngMs))
  const old = creditedCents - young
  return Math.min(sumCents, Math.max(0, consumedCents + heldCents + coveredCents - old))
}
