import { quota } from '../kit/limits/quota.ts'

/**
 * Amazon Location charges US$ 0.50 per thousand matrix cells: two days of the most stops (52 × 52 = 2,704 each) or
 * forty of ten cost US$ 3.00 at most (rules 14.3).
 */
export const measuredWays = quota({ kind: 'ways', limit: 6000, each: 'day', refusal: 'route.limit_reached' })
