import type { Quota } from '../kit/table/quota.ts'

/**
 * Ads of one person in a day, and edits. Each asks the geocoder once at most (an edit only for another address),
 * US$ 4 a thousand: (30 + 60) × 0.004 = US$ 0.36 a day at most; each is a moderator's work too.
 */
export const publishing: Quota = { kind: 'publishing', limit: 30, each: 'day' }
export const editing: Quota = { kind: 'editing', limit: 60, each: 'day' }
