import type { ReferralFlag } from '../../shared/contract/referrals.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { ReferralRow } from '../kit/people/referrals.ts'

export interface FlagFacts {
  readonly entry: Pick<ReferralRow, 'referrerId' | 'referredId'>
  readonly otherId: string
  readonly referrer: Pick<ProfileRow, 'phone'> | undefined
  readonly referred: Pick<ProfileRow, 'phone'> | undefined
  /** The referrer of the trade's other side. */
  readonly otherReferrerId: string | undefined
}

/**
 * Reasons for an admin to look twice at a referral; they decide nothing (rules 11.7). A ring: both sides of the trade
 * have the same referrer, or the other side was referred by this user.
 */
export function flagsOf({ entry, otherId, referrer, referred, otherReferrerId }: FlagFacts): ReferralFlag[] {
  const isRing = otherReferrerId !== undefined && [entry.referrerId, entry.referredId].includes(otherReferrerId)
  const raised: Record<ReferralFlag, boolean> = {
    shared_phone: referrer !== undefined && referrer.phone !== '' && referrer.phone === referred?.phone,
    traded_with_referrer: otherId === entry.referrerId,
    trade_ring: isRing && otherId !== entry.referrerId,
  }
  return (Object.keys(raised) as ReferralFlag[]).filter((flag) => raised[flag])
}
