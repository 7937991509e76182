import { milestonesCents, pointsOf } from '../../shared/points/points.ts'
import type { PointsRow } from '../kit/rewards/points-row.ts'

/** What one sale, pickup or donation counts. */
export interface Contribution {
  readonly saleCents: number
  readonly sales: number
  readonly pickups: number
  readonly donations: number
}

/** A sale, pickup or donation of one user. Each fact is added once, so any order of events ends the same. */
export interface PointsSource {
  readonly counted: Contribution | null
  readonly takenBack: boolean
  /** Numbers of the sale's disputes that were lost, and of those that were won, some after a loss. */
  readonly lost: readonly number[]
  readonly won: readonly number[]
}

export type PointsStep =
  | { readonly count: Contribution }
  | { readonly takeBack: true }
  | { readonly lose: number }
  | { readonly win: number }

export interface PointsChange {
  readonly source: PointsSource
  readonly totals: PointsRow
  /** Milestones reached for the first time. */
  readonly reachedCents: readonly number[]
}

const nothing: Contribution = { saleCents: 0, sales: 0, pickups: 0, donations: 0 }
export const newSource: PointsSource = { counted: null, takenBack: false, lost: [], won: [] }

/** A lost dispute takes points back until it is reimbursed. */
function worthOf({ counted, takenBack, lost, won }: PointsSource): Contribution {
  return takenBack || lost.some((number) => !won.includes(number)) ? nothing : (counted ?? nothing)
}

function sourceAfter(source: PointsSource, step: PointsStep): PointsSource {
  if ('count' in step) return source.counted ? source : { ...source, counted: step.count }
  if ('takeBack' in step) return source.takenBack ? source : { ...source, takenBack: true }
  if ('lose' in step) return source.lost.includes(step.lose) ? source : { ...source, lost: [...source.lost, step.lose] }
  return source.won.includes(step.win) ? source : { ...source, won: [...source.won, step.win] }
}

/**
 * Applies an event to the totals (rules 18.1, 18.3): each source counts once, and what was taken back never counts, in
 * whatever order the events arrive. Undefined if the event changes nothing.
 */
export function decidePoints(source: PointsSource, totals: PointsRow, step: PointsStep): PointsChange | undefined {
  const next = sourceAfter(source, step)
  if (next === source) return undefined
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
