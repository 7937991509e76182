import { quota } from '../kit/table/quota.ts'

/** Each request reminds all admins until it is decided. */
export const withdrawalsPerDay = quota({ kind: 'withdrawals', limit: 20, each: 'day' })
export const donationsPerDay = quota({ kind: 'donations', limit: 20, each: 'day' })
