import { quota } from '../kit/limits/quota.ts'

/**
 * Each geocodes at most once (an edit only for a new address) at US$ 4 per thousand: at most (30 + 60) × 0.004 = US$
 * 0.36 a user and day. Each also needs a moderator.
 */
export const publishing = quota({ kind: 'publishing', limit: 30, each: 'day' })
export const editing = quota({ kind: 'editing', limit: 60, each: 'day' })
