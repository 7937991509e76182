import type { ApprovalKind } from '../../../shared/contract/approvals.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Guarded, Part } from '../../kit/table/transaction.ts'
import { donations } from '../kinds/donation.ts'
import type { Payout, PayoutKind, PayoutRow } from '../kinds/kind.ts'
import { withdrawals } from '../kinds/withdrawal.ts'
import { recentPayouts } from '../store.ts'
import { addToWeekPart, readWeeks, weekChanged, weekPart } from './store.ts'
import type { CountedPayout, PayoutWeek } from './week.ts'

/** A user without a row may have payouts from before these rows; `stored` is what a write names. */
export async function openWeek(
  table: Table,
  userId: string,
): Promise<{ readonly stored: PayoutWeek | undefined; readonly week: PayoutWeek }> {
  const stored = (await readWeeks(table, [userId])).get(userId)
  if (stored) return { stored, week: stored }
  const [withdrawn, given] = await Promise.all([
    countedOf(table, withdrawals, userId),
    countedOf(table, donations, userId),
  ])
  return { stored, week: { version: 1, payouts: [...withdrawn, ...given] } }
}

/** Adds a request to its user's week. */
export async function joinWeekPart(
  table: Table,
  kind: ApprovalKind,
  { id, userId, amountCents, createdAt: at }: PayoutRow,
): Promise<Part | Guarded> {
  const one: CountedPayout = { id, kind, amountCents, at }
  const { stored, week } = await openWeek(table, userId)
  return stored ? addToWeekPart(userId, one) : weekPart(userId, stored, { ...week, payouts: [...week.payouts, one] })
}

/** Concurrent decisions about one user's payouts win one by one. */
const rounds = 20
const backOffMs = 20
const longestBackOffMs = 320

/** Repeats what a concurrent payout of the same user has outdated. @throws Refusal ledger.busy */
export async function withCurrentWeek<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return await attempt()
    } catch (error) {
      if (error !== weekChanged || round === rounds) throw error
      const longest = Math.min(backOffMs * 2 ** round, longestBackOffMs)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
    }
  }
}

async function countedOf<P extends Payout>(
  table: Table,
  kind: PayoutKind<P>,
  userId: string,
): Promise<CountedPayout[]> {
  const rows = await recentPayouts(table, kind, userId)
  return rows
    .filter(({ status }) => status === 'pending' || status === 'completed')
    .map(({ id, amountCents, createdAt, decidedAt }) => ({
      id,
      kind: kind.kind,
      amountCents,
      at: decidedAt ?? createdAt,
    }))
}
