import { quota } from '../kit/limits/quota.ts'

/** Each month and quarter of a year, with some corrections. */
export const reportsPerDay = quota({ kind: 'record-reports', limit: 20, each: 'day' })
