import * as z from 'zod'

/**
 * Badges of trust (rules 3.9) with the facts that earn them. No badge can be bought: no fact here depends on a payment.
 */
export const badgeRules = {
  pickups_1: { pickups: 1 },
  pickups_10: { pickups: 10 },
  pickups_50: { pickups: 50 },
  pickups_200: { pickups: 200 },
  /** Share of pickups that took place on their agreed day, from a number of them on. */
  punctual: { onTime: 5, share: 0.9 },
  /** Mean of stars, from a number of ratings on. */
  well_rated: { ratings: 5, mean: 4.5 },
} as const

export const badges = Object.keys(badgeRules) as [Badge, ...Badge[]]
export type Badge = keyof typeof badgeRules
export const badge = z.enum(badges)

export interface TrustFacts {
  readonly completedPickups: number
  /** Completed pickups that took place on their agreed day. */
  readonly punctualPickups: number
  /** Pickups that took place later, or that the user cancelled on their day or later. */
  readonly latePickups: number
  readonly ratingSum: number
  readonly ratingCount: number
}

const pickupBadges = ['pickups_200', 'pickups_50', 'pickups_10', 'pickups_1'] as const

/** Returns the badges that facts earn: the highest of those for pickups, then punctuality and ratings. */
export function badgesOf(facts: TrustFacts): Badge[] {
  const { punctual, well_rated: rated } = badgeRules
  const highest = pickupBadges.find((name) => facts.completedPickups >= badgeRules[name].pickups)
  const kept = facts.punctualPickups + facts.latePickups
  const isPunctual = facts.punctualPickups >= punctual.onTime && facts.punctualPickups >= punctual.share * kept
  const isWellRated = facts.ratingCount >= rated.ratings && facts.ratingSum >= rated.mean * facts.ratingCount
  return [
    ...(highest ? [highest] : []),
    ...(isPunctual ? (['punctual'] as const) : []),
    ...(isWellRated ? (['well_rated'] as const) : []),
  ]
}
