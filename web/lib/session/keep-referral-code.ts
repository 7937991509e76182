import { referralCodeOf } from '../../../shared/referrals/code.ts'
import { storeReferralCode } from './referrer.ts'

/**
 * Keeps the code of a link with `?ref=AB2CD3` (rules 11.2), and takes it out of the address: a visitor who passes the
 * address on must not pass on the code of another person.
 */
export function keepReferralCode(): void {
  const address = new URL(window.location.href)
  const code = referralCodeOf(address.searchParams.get('ref') ?? '')
  if (code === undefined) return
  storeReferralCode(code)
  address.searchParams.delete('ref')
  window.history.replaceState(window.history.state, '', address)
}
