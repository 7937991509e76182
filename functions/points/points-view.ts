import type { PointsView } from '../../shared/contract/points.ts'
import { milestonesCents, nextRankOf, pointsOf, rankOf } from '../../shared/points/points.ts'
import type { PointsRow } from '../kit/rewards/points-row.ts'

export function pointsViewOf(totals: PointsRow): PointsView {
  const { saleCents, sales, pickups, donations } = totals
  const points = pointsOf(totals)
  return {
    points,
    rank: rankOf(points),
    next: nextRankOf(points) ?? null,
    earningsCents: saleCents,
    sales,
    pickups,
    donations,
    milestones: milestonesCents.map((cents) => ({ cents, reached: totals.milestonesCents.includes(cents) })),
  }
}
