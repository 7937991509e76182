import { milestonesCents, pointsOf } from '../../shared/points/points.ts'
import type { PointsRow } from '../kit/points/points-row.ts'

/** What one sale, pickup or donation counts. */
export interface Contribution {
  readonly saleCents: number
  readonly sales: number
  readonly pickups: number
  readonly donations: number
}

/** A sale, pickup or donation of one user. Both fields only change once, so any order of events ends the same. */
export interface PointsSource {
  readonly counted: Contribution | null
  readonly takenBack: boolean
}

export type PointsStep = { readonly count: Contribution } | { readonly takeBack: true }

export interface PointsChange {
  readonly source: PointsSource
  readonly totals: PointsRow
  /** Milestones reached for the first time. */
  readonly reachedCents: readonly number[]
}

const nothing: Contribution = { saleCents: 0, sales: 0, pickups: 0, donations: 0 }
export const newSource: PointsSource = { counted: null, takenBack: false }

const worthOf = ({ counted, takenBack }: PointsSource) => (takenBack ? nothing : (counted ?? nothing))

/**
 * Applies an event to the totals (rules 18.1, 18.3): each source counts once, and what was taken back never counts, in
 * whatever order the events arrive. Undefined if the event changes nothing.
 */
export function decidePoints(source: PointsSource, totals: PointsRow, step: PointsStep): PointsChange | undefined {
  const next: PointsSource =
    'count' in step ? { ...source, counted: source.counted ?? step.count } : { ...source, takenBack: true }
  if (next.counted === source.counted && next.takenBack === source.takenBack) return undefined
  const [before, after] = [worthOf(source), worthOf(next)]
  const sums = {
    saleCents: totals.saleCents + after.saleCents - before.saleCents,
    sales: totals.sales + after.sales - before.sales,
    pickups: totals.pickups + after.pickups - before.pickups,
    donations: totals.donations + after.donations - before.donations,
  }
  const reachedCents = milestonesCents.filter(
    (cents) => sums.saleCents >= cents && !totals.milestonesCents.includes(cents),
  )
  return {
    source: next,
    totals: {
      ...totals,
      ...sums,
      milestonesCents: [...totals.milestonesCents, ...reachedCents],
      version: totals.version + 1,
    },
    reachedCents,
  }
}

/** Sorts a state's users by points. */
export function pointsSortKey(totals: PointsRow, userId: string): string {
  return `${String(pointsOf(totals)).padStart(12, '0')}#${userId}`
}
