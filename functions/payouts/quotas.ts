import { quota } from '../kit/limits/quota.ts'

/** Each request reminds all admins until it is decided. */
export const withdrawalsPerDay = quota({ kind: 'withdrawals', limit: 20, each: 'day' })
/** Tries of a first number that another account has. */
export const takenTaxIdsPerDay = quota({ kind: 'withdrawal-tax-ids', limit: 5, each: 'day' })
export const donationsPerDay = quota({ kind: 'donations', limit: 20, each: 'day' })
