import { quota } from '../kit/limits/quota.ts'

/** A single account cannot flood the admins' queue. */
export const reportedPerDay = quota({ kind: 'reports', limit: 20, each: 'day' })
