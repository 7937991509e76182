import { milestoneReached } from '../../events/points-events.ts'
import { pointsOf } from '../../shared/points/points.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import { readPoints } from '../kit/rewards/points-row.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { decidePoints, type PointsStep } from './decide.ts'
import { readSource, sourcePart, totalsPart } from './store.ts'

export interface Counted {
  readonly userId: string
  /** The order, pickup or donation. */
  readonly source: string
  readonly step: PointsStep
}

/**
 * Counts a sale, pickup or donation once, or takes it back (rules 18.3). Publishes milestones in the same transaction.
 * @throws Error for a concurrent change: the event is delivered again
 */
export async function countPoints(table: Table, { userId, source, step }: Counted, now: Date): Promise<void> {
  const [known, totals, profile] = await Promise.all([
    readSource(table, userId, source),
    readPoints(table, userId, true),
    readProfile(table, userId),
  ])
  // A deleted account gets no new rows.
  if (!profile) return
  const change = decidePoints(known, totals, step)
  if (!change) return
  const after = { ...change.totals, stateId: profile.stateId }
  await transact(table, [
    sourcePart(userId, source, known, change.source),
    totalsPart(userId, totals.version, after),
    ...change.reachedCents.map((milestoneCents) =>
      outboxPart(
        milestoneReached,
        { userId, milestoneCents, earningsCents: after.saleCents, sales: after.sales, points: pointsOf(after) },
        now,
      ),
    ),
  ])
}
