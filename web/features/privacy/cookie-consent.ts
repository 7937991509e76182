import { versionInForce } from '../../../shared/people/consents.ts'
import { api } from '../../lib/server/operations.ts'
import { queryClient } from '../../lib/server/query-client.ts'
import { readAnew } from '../../lib/server/read-anew.ts'

/** Where the browser keeps that the notice was accepted (rules 13.5), and for which account that is recorded. */
const acceptedKey = 'cookie_consent'
const toldKey = 'cookie_consent_told'

/** Has it recorded that the notice about cookies was accepted, once an account and version (rules 15.1). */
export async function tellCookieConsent(userId: string): Promise<void> {
  const version = versionInForce('cookies')
  const told = `${userId} ${version}`
  if (localStorage.getItem(acceptedKey) === null || localStorage.getItem(toldKey) === told) return
  try {
    await api.privacy.consent.call({ kind: 'cookies', version })
    localStorage.setItem(toldKey, told)
    // The page of privacy and data may just be asking for the consents.
    await readAnew(queryClient, api.privacy.get.key())
  } catch (error) {
    // Nobody waits for it: the next page tells it again.
    console.warn(error)
  }
}
