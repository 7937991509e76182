import { quota } from '../kit/limits/quota.ts'

/** Spam ends at twenty (rules 8.3). */
export const askedPerDay = quota({ kind: 'questions', limit: 20, each: 'day' })
