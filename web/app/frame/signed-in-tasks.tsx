import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hasPendingMessages } from '../../features/conversations/outbox/waiting-mark.ts'
import { recordCookieConsent } from '../../features/privacy/cookie-consent.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { hasPendingConfirmations } from '../../lib/pickups/pending-mark.ts'
import { useProofRequested } from '../../lib/session/fresh-proof.ts'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { setAccountSuspended } from '../../lib/session/session.ts'
import { DataProvider } from '../data-provider.tsx'

const DeletionBanner = lazyPart(async () => {
  const [banner] = await Promise.all([
    import('../../features/privacy/deletion-banner.tsx'),
    loadNamespaces(['errors', 'privacy']),
  ])
  return banner
})

const UnreadBadge = lazyPart(async () => {
  const [badge] = await Promise.all([
    import('../../features/conversations/unread/unread-badge.tsx'),
    loadNamespaces(['conversations']),
  ])
  return badge
})

const ProofDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([
    import('../../features/accounts/proof/proof-dialog.tsx'),
    loadNamespaces(['errors', 'accounts']),
  ])
  return dialog
})

/**
 * Background work of a signed-in user, without delaying the page:
 * - updates the session when the account is suspended, also on pages without API calls
 * - reports the accepted cookie notice to the server
 * - follows the language of the profile in a browser without one
 * - sends messages and confirmations that still wait in this browser
 * - asks for a passkey or code where an operation needs one
 * - shows the unread badge and the notice of a scheduled account deletion
 */
export default function SignedInTasks() {
  return (
    <DataProvider>
      <Tasks />
    </DataProvider>
  )
}

async function sendMessages(userId: string): Promise<void> {
  const outboxes = await import('../../features/conversations/outbox/outboxes.ts')
  await outboxes.resumeOutbox(userId)
}

async function sendConfirmations(userId: string): Promise<void> {
  const confirmations = await import('../../lib/pickups/confirmations.ts')
  await confirmations.sendConfirmations(userId)
}

function sendPending(userId: string): Promise<unknown> {
  return Promise.all([
    hasPendingMessages(userId) && sendMessages(userId),
    hasPendingConfirmations(userId) && sendConfirmations(userId),
  ])
}

function Tasks() {
  const { data } = useLiveProfile()
  const { pathname } = useLocation()
  const proofRequested = useProofRequested()
  useEffect(() => {
    if (data) setAccountSuspended(data.suspension !== null)
  }, [data])
  // The cookie notice may have been accepted on the previous page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page
  useEffect(() => {
    if (data && data.suspension === null) void recordCookieConsent(data.id)
  }, [data, pathname])
  const locale = data?.locale
  useEffect(() => {
    if (locale) void import('../../i18n/follow-profile.ts').then((it) => it.followProfile(locale))
  }, [locale])
  const userId = data?.id
  useEffect(() => {
    if (userId)
      sendPending(userId).catch((error: unknown) => console.info('Pending messages stay in this browser.', error))
  }, [userId])
  return (
    <>
      <Suspense>{data?.suspension === null && <UnreadBadge />}</Suspense>
      <Suspense>{data?.deletion && <DeletionBanner />}</Suspense>
      <Suspense>{proofRequested && <ProofDialog />}</Suspense>
    </>
  )
}
