const linkKey = 'referrer'
const codeKey = 'referral-code'
const userId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What led a visitor here, until the first profile save (rules 11.2). The latest link or code wins. */
export interface KeptReferral {
  readonly referrerId?: string
  readonly referralCode?: string
}

/** Ignores what cannot be a user: the API would refuse the profile that names it. */
export function storeReferrer(id: string): void {
  if (!userId.test(id)) return
  forgetReferral()
  localStorage.setItem(linkKey, id)
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
