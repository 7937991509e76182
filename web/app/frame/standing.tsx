import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hasWaiting } from '../../features/conversations/outbox/waiting-mark.ts'
import { tellCookieConsent } from '../../features/privacy/cookie-consent.ts'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { accountStands } from '../../lib/session/session.ts'
import { DataProvider } from '../data-provider.tsx'
import { lazyPage } from '../lazy-page.tsx'

const { Component: DeletionBanner } = lazyPage(
  () => import('../../features/privacy/deletion-banner.tsx'),
  ['errors', 'privacy'],
)

const { Component: UnreadBadge } = lazyPage(
  () => import('../../features/conversations/unread/unread-badge.tsx'),
  ['conversations'],
)

/**
 * Keeps the session told whether the account is suspended, also on pages that ask the API nothing; tells the server
 * once that the notice about cookies was accepted; sends messages that still wait in this browser; and says what is
 * unread, and while the account waits to be deleted. The page does not wait for it.
 */
export default function Standing() {
  return (
    <DataProvider>
      <Watch />
    </DataProvider>
  )
}

/** Opening the outbox sends what is in it. */
async function sendWaiting(userId: string): Promise<void> {
  const { outboxOf } = await import('../../features/conversations/outbox/outboxes.ts')
  await outboxOf(userId)
}

function Watch() {
  const { data } = useLiveProfile()
  const { pathname } = useLocation()
  useEffect(() => {
    if (data) accountStands(data.suspension !== null)
  }, [data])
  // The notice may have been accepted on the page before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page
  useEffect(() => {
    if (data && data.suspension === null) void tellCookieConsent(data.id)
  }, [data, pathname])
  const userId = data?.id
  useEffect(() => {
    if (userId && hasWaiting(userId)) sendWaiting(userId).catch((error: unknown) => console.info('It waits on.', error))
  }, [userId])
  return (
    <>
      {data?.suspension === null && (
        <Suspense>
          <UnreadBadge />
        </Suspense>
      )}
      {data?.deletion && <DeletionBanner />}
    </>
  )
}
