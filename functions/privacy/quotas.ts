import { quota } from '../kit/limits/quota.ts'

/** Collecting is expensive, and each file is a risk (rules 15.3). */
export const exportsPerDay = quota({ kind: 'exports', limit: 1, each: 'day' })
