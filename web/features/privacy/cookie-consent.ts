import { versionInForce } from '../../../shared/people/consents.ts'
import { api } from '../../lib/server/operations.ts'
import { queryClient } from '../../lib/server/query-client.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'

/** Storage keys: the notice was accepted (rules 13.5), and for which account the server recorded it. */
const acceptedKey = 'cookie_consent'
const recordedKey = 'cookie_consent_told'

/** Records the accepted cookie notice on the server, once per account and version (rules 15.1). */
export async function recordCookieConsent(userId: string): Promise<void> {
  const version = versionInForce('cookies')
  const told = `${userId} ${version}`
  if (localStorage.getItem(acceptedKey) === null || localStorage.getItem(recordedKey) === told) return
  try {
    await api.privacy.consent.call({ kind: 'cookies', version })
    localStorage.setItem(recordedKey, told)
    // Restarts a running query of the consents: its answer may predate this one.
    await refetchAfterChange(queryClient, api.privacy.get.key())
  } catch (error) {
    // Not critical: the next page retries.
    console.warn(error)
  }
}
