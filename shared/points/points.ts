/** Points and ranks (rules 18). Amounts are in cents. */
export const pointsPerPickup = 10
export const pointsPerDonation = 20

export interface PointsTotals {
  /** Prices of completed sales. */
  readonly saleCents: number
  /** Completed pickups, on either side. */
  readonly pickups: number
  /** Completed donations of money. */
  readonly donations: number
}

/** One point for each whole real of all sales together. */
export function pointsOf({ saleCents, pickups, donations }: PointsTotals): number {
  return Math.floor(saleCents / 100) + pointsPerPickup * pickups + pointsPerDonation * donations
}

export const ranks = ['beginner', 'collector', 'recycler', 'specialist', 'master'] as const
export type Rank = (typeof ranks)[number]

export const rankThresholds: Readonly<Record<Rank, number>> = {
  beginner: 0,
  collector: 100,
  recycler: 500,
  specialist: 2_000,
  master: 10_000,
}

export function rankOf(points: number): Rank {
  return ranks.findLast((rank) => points >= rankThresholds[rank]) ?? 'beginner'
}

/** Undefined for the highest rank. */
export function nextRankOf(points: number): { readonly rank: Rank; readonly missing: number } | undefined {
  const rank = ranks.find((one) => rankThresholds[one] > points)
  return rank && { rank, missing: rankThresholds[rank] - points }
}

/** Total sale earnings in cents; each is announced once. */
export const milestonesCents = [10_000, 50_000] as const

/** Kilograms per real: estimates of the specification (decisions 35), labelled as such wherever they are shown. */
const kilogramsPerReal = { kept: 0.1, co2: 0.05 }

export function impactOf(cents: number): { readonly keptKg: number; readonly co2Kg: number } {
  return { keptKg: (cents / 100) * kilogramsPerReal.kept, co2Kg: (cents / 100) * kilogramsPerReal.co2 }
}
