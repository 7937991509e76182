import { quota } from '../kit/limits/quota.ts'

/** Twice the stops that a lorry makes in a day; each proposal sends an e-mail (docs/cost.md). */
export const proposalsPerDay = quota({ kind: 'pickups', limit: 50, each: 'day' })

/** More than a user does by mistake; each sends an e-mail. */
export const takeBacksPerDay = quota({ kind: 'take-backs', limit: 10, each: 'day' })
