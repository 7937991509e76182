import { categories } from '../../shared/recyclables/categories.ts'

/**
 * Counters with the attribute that stores each. Codes are short so that 31 days of a shard fit two read units; a code
 * never changes its meaning.
 */
export const metricCodes = {
  /** Completed sales, the sum of their prices and of the platform's fees, in centavos. */
  sales: 'sn',
  'sales.priceCents': 'sp',
  'sales.feeCents': 'sf',
  users: 'un',
  'users.deleted': 'ud',
  'users.suspended': 'us',
  'users.restored': 'ur',
  ads: 'an',
  'ads.approved': 'aa',
  'ads.approvedForSale': 'as',
  'ads.plastic': 'c1',
  'ads.paper': 'c2',
  'ads.metal': 'c3',
  'ads.glass': 'c4',
  'ads.electronics': 'c5',
  'ads.organic': 'c6',
  'ads.others': 'c7',
  'moderation.decided': 'md',
  'moderation.seconds': 'ms',
  'moderation.withinADay': 'mw',
  contacts: 'cn',
  pickups: 'pn',
  'withdrawals.requested': 'wr',
  'withdrawals.decided': 'wd',
  'donations.requested': 'dr',
  'donations.decided': 'dd',
  'referrals.qualified': 'rq',
  'referrals.paid': 'rp',
} as const

export type Metric = keyof typeof metricCodes
export const metrics = Object.keys(metricCodes) as Metric[]
/** Increments, or sums of increments; a missing metric is 0. */
export type Figures = Readonly<Partial<Record<Metric, number>>>

/** Returns the sum of figures. */
export function sumFigures(parts: Iterable<Figures>): Figures {
  const sum: Partial<Record<Metric, number>> = {}
  for (const part of parts)
    for (const metric of metrics) {
      const more = part[metric]
      if (more) sum[metric] = (sum[metric] ?? 0) + more
    }
  return sum
}

/** The number of ads by category, from figures. */
export function adsByCategory(figures: Figures) {
  return categories.map((category) => ({ category, ads: figures[`ads.${category}`] ?? 0 }))
}
