import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hasWaiting } from '../../features/conversations/outbox/waiting-mark.ts'
import { tellCookieConsent } from '../../features/privacy/cookie-consent.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { hasConfirmations } from '../../lib/pickups/waiting-mark.ts'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { accountStands } from '../../lib/session/session.ts'
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

/**
 * Background work of a signed-in user, without delaying the page:
 * - updates the session when the account is suspended, also on pages without API calls
 * - reports the accepted cookie notice to the server
 * - sends messages and confirmations that still wait in this browser
 * - shows the unread badge and the notice of a scheduled account deletion
 */
export default function Standing() {
  return (
    <DataProvider>
      <Watch />
    </DataProvider>
  )
}

async function sendMessages(userId: string): Promise<void> {
  const outboxes = await import('../../features/conversations/outbox/outboxes.ts')
  await outboxes.sendMessages(userId)
}

async function sendConfirmations(userId: string): Promise<void> {
  const confirmations = await import('../../lib/pickups/confirmations.ts')
  await confirmations.sendConfirmations(userId)
}

function sendWhatWaits(userId: string): Promise<unknown> {
  return Promise.all([
    hasWaiting(userId) && sendMessages(userId),
    hasConfirmations(userId) && sendConfirmations(userId),
  ])
}

function Watch() {
  const { data } = useLiveProfile()
  const { pathname } = useLocation()
  useEffect(() => {
    if (data) accountStands(data.suspension !== null)
  }, [data])
  // The cookie notice may have been accepted on the previous page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page
  useEffect(() => {
    if (data && data.suspension === null) void tellCookieConsent(data.id)
  }, [data, pathname])
  const userId = data?.id
  useEffect(() => {
    if (userId) sendWhatWaits(userId).catch((error: unknown) => console.info('It waits on.', error))
  }, [userId])
  return (
    <>
      <Suspense>{data?.suspension === null && <UnreadBadge />}</Suspense>
      <Suspense>{data?.deletion && <DeletionBanner />}</Suspense>
    </>
  )
}
