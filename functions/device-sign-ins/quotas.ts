import { quota } from '../kit/limits/quota.ts'

/** With 200 of a million codes open, a guessing account hits one in 500 hours on average. */
export const typedCodes = quota({ kind: 'device-codes', limit: 10, each: 'hour' })
