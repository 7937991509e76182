import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'
import { hasProven, type PoolPhone } from '../gates/proven-phone.ts'

/** One mailbox must not both set the password and get the code. */
const afterSignOutMs = 24 * 60 * 60 * 1000

export interface EmailCodeFacts {
  /** Undefined for an unfinished account. */
  readonly profile: Pick<ProfileRow, 'phone' | 'onboardingDone' | 'signedOutAt'> | undefined
  readonly poolPhone: PoolPhone
  /** A recovery whose sign-out has not been recorded yet. */
  readonly recoveryPending: boolean
  readonly isAdmin: boolean
}

/**
 * Returns whether an account may get its sign-in code by e-mail (rules 2.24): not an admin's, not within a day of a
 * recovery or a sign-out everywhere, and not before its phone was proven once, so that every account has a phone.
 */
export function mayGetEmailCode({ profile, poolPhone, recoveryPending, isAdmin }: EmailCodeFacts, now: Date): boolean {
  if (!profile || isAdmin || recoveryPending) return false
  if (!hasProven(profile.phone, profile, poolPhone)) return false
  return profile.signedOutAt === null || now.getTime() - Date.parse(profile.signedOutAt) >= afterSignOutMs
}
