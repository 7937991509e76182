import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'

/** The phone of an account as the pool holds it. */
export interface PoolPhone {
  readonly number: string | undefined
  /** Marked by the pool when a code that was sent by text message came back, at a sign-in too. */
  readonly proven: boolean
}

/** From the attributes that the pool hands to its triggers. */
export function poolPhoneOf(attributes: Readonly<Record<string, string>>): PoolPhone {
  return { number: attributes.phone_number, proven: attributes.phone_number_verified === 'true' }
}

/**
 * Whether an account has shown that it reads what is sent to a number (rules 2.6): the number is its profile's, and the
 * pool has marked it, or the profile was saved, which takes a sign-in. Whoever knows a number can sign up with it, or
 * write it into the pool: neither shows anything.
 */
export function hasProven(
  phone: string,
  profile: Pick<ProfileRow, 'phone' | 'onboardingDone'> | undefined,
  pool: PoolPhone,
): boolean {
  if (phone !== (profile?.phone ?? pool.number)) return false
  return profile?.onboardingDone === true || (pool.proven && pool.number === phone)
}
