import { quota } from '../kit/limits/quota.ts'

/** A switch in the profile; a user changes it rarely. */
export const visibilityChanges = quota({ kind: 'referral-visibility', limit: 20, each: 'day' })
