import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'

export interface PoolPhone {
  readonly number: string | undefined
  /** The pool sets this when a text message code is answered, at a sign-in too. */
  readonly proven: boolean
}

export function poolPhoneOf(attributes: Readonly<Record<string, string>>): PoolPhone {
  return { number: attributes.phone_number, proven: attributes.phone_number_verified === 'true' }
}

/**
 * Returns whether the account has shown that it receives messages at this number (rules 2.6): the number is the
 * profile's, and the pool verified it or the profile was saved. A sign-up or a write to the pool proves nothing.
 */
export function hasProven(
  phone: string,
  profile: Pick<ProfileRow, 'phone' | 'onboardingDone'> | undefined,
  pool: PoolPhone,
): boolean {
  if (phone !== (profile?.phone ?? pool.number)) return false
  return profile?.onboardingDone === true || (pool.proven && pool.number === phone)
}
