import * as z from 'zod'
import type { ApprovalKind } from '../../../shared/contract/approvals.ts'
import { keys } from '../../kit/table/keys.ts'
import { readNewest } from '../../kit/table/newest.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Guarded, Part } from '../../kit/table/transaction.ts'
import type { PayoutRow } from '../kinds/kind.ts'
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
    countedOf(table, 'withdrawal', keys.withdrawalsOfUser(userId)),
    countedOf(table, 'donation', keys.donationsOfUser(userId)),
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

/** More than a user can request in a week (rules 10.6). */
const earlierSize = 200

/** Only what the sums need, so that the consumer of shares reads no withdrawal. */
const earlierRow = z.object({
  id: z.string(),
  amountCents: z.int().positive(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})

async function countedOf(table: Table, kind: ApprovalKind, partition: string): Promise<CountedPayout[]> {
  const list = { index: 'gsi1', partition, parse: (item: unknown) => earlierRow.parse(item) } as const
  const rows = await readNewest(table, list, {}, { before: undefined, size: earlierSize })
  return rows
    .filter(({ status }) => status === 'pending' || status === 'completed')
    .map(({ id, amountCents, createdAt, decidedAt }) => ({ id, kind, amountCents, at: decidedAt ?? createdAt }))
}
