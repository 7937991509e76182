import { quota } from '../kit/table/quota.ts'

/** More than a cooperative plans in a day; each proposal sends an e-mail. */
export const proposalsPerDay = quota({ kind: 'pickups', limit: 100, each: 'day' })

/** More than a user does by mistake; each sends an e-mail. */
export const takeBacksPerDay = quota({ kind: 'take-backs', limit: 10, each: 'day' })
