import type { Quota } from '../kit/table/quota.ts'

/**
 * Ways that a person may have measured in a day. Amazon Location takes US$ 0.50 for a thousand, and each cell of a
 * matrix is one: two days of the most stops (52 × 52 = 2,704 each) or forty of ten, US$ 3.00 at most (rules 14.3).
 */
export const measuredWays: Quota = { kind: 'ways', limit: 6000, each: 'day', refusal: 'route.limit_reached' }
