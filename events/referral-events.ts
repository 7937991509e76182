import * as z from 'zod'
import { userId } from '../shared/contract/profiles.ts'
import { referralId } from '../shared/contract/referrals.ts'
import { defineEvent } from './event.ts'

const referral = z.object({ referralId, referrerId: userId, referredId: userId })

/** Counted purchases or sales of the referred user reached R$ 300. */
export const referralQualified = defineEvent('referrals', 'ReferralQualified', 1, referral)
/** An admin paid the reward into the referrer's balance. */
export const referralPaid = defineEvent(
  'referrals',
  'ReferralPaid',
  1,
  referral.extend({ amountCents: z.int().positive() }),
)
