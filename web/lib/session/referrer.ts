const linkKey = 'referrer'
const codeKey = 'referral-code'

/** What led a visitor here, until the first profile save (rules 11.2). The latest link or code wins. */
export interface KeptReferral {
  readonly referrerId?: string
  readonly referralCode?: string
}

export function storeReferrer(userId: string): void {
  forgetReferral()
  localStorage.setItem(linkKey, userId)
}

export function storeReferralCode(code: string): void {
  forgetReferral()
  localStorage.setItem(codeKey, code)
}

export function readReferral(): KeptReferral {
  const [referrerId, referralCode] = [localStorage.getItem(linkKey), localStorage.getItem(codeKey)]
  return { ...(referrerId !== null && { referrerId }), ...(referralCode !== null && { referralCode }) }
}

export function forgetReferral(): void {
  localStorage.removeItem(linkKey)
  localStorage.removeItem(codeKey)
}
