import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'

/** An account's phone as the pool stores it. */
export interface PoolPhone {
  readonly number: string | undefined
  /** The pool sets this when a text message code is answered, at a sign-in too. */
  readonly proven: boolean
}

/** Reads the phone from the attributes of a pool trigger. */
export function poolPhoneOf(attributes: Readonly<Record<string, string>>): PoolPhone {
  return { number: attributes.phone_number, proven: attributes.phone_number_verified === 'true' }
}

/**
 * Returns whether the account has shown that it receives messages at this number (rules 2.6). The number must be the
 * profile's and either verified by the pool or confirmed by a profile save. A sign-up or a write to the pool proves
 * nothing: any known number can be entered.
 */
export function hasProven(
  phone: string,
  profile: Pick<ProfileRow, 'phone' | 'onboardingDone'> | undefined,
  pool: PoolPhone,
): boolean {
  if (phone !== (profile?.phone ?? pool.number)) return false
  return profile?.onboardingDone === true || (pool.proven && pool.number === phone)
}
