import { quota } from '../kit/table/quota.ts'

/** A single account cannot flood the admins' queue. */
export const reportedPerDay = quota({ kind: 'reports', limit: 20, each: 'day' })
