/** Reward for one qualified referral (rules 11.1). */
export const rewardCents = 1_500
/** Purchases or sales of the referred user, each summed apart (rules 11.3). */
export const qualifyingCents = 30_000
/** Qualified and paid referrals of a referrer together, without those taken back (rules 11.5). */
export const payableFromCents = 10_000
/** A sale counts this many days after its completion, unless it was disputed (rules 11.3). */
export const countsAfterDays = 30

/** Referrals that reach `payableFromCents`. */
export const payableFromEntries = Math.ceil(payableFromCents / rewardCents)

/** A referrer's entries by state. */
export interface ReferralCounts {
  readonly pending: number
  /** Qualified and paid. */
  readonly earned: number
  readonly paid: number
  /** Paid, then claimed from the referrer: neither earned nor paid. */
  readonly takenBack: number
}

/** The four cards of the referrals page (rules 11.6). */
export function referralStats({ pending, earned, paid, takenBack }: ReferralCounts) {
  return {
    total: pending + earned + takenBack,
    earnedCents: earned * rewardCents,
    pendingCents: pending * rewardCents,
    availableCents: earned >= payableFromEntries ? (earned - paid) * rewardCents : 0,
  }
}
