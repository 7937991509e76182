import { referralCodeOf } from '../../../shared/referrals/code.ts'
import { storeReferralCode } from './referrer.ts'

/** Keeps the code of a link with `?ref=AB2CD3` (rules 11.2). */
export function keepReferralCode(search: string): void {
  const code = referralCodeOf(new URLSearchParams(search).get('ref') ?? '')
  if (code !== undefined) storeReferralCode(code)
}
