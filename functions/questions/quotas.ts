import { quota } from '../kit/table/quota.ts'

/** Spam ends at twenty (rules 8.3). */
export const askedPerDay = quota({ kind: 'questions', limit: 20, each: 'day' })
