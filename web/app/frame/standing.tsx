import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { tellCookieConsent } from '../../features/privacy/cookie-consent.ts'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { accountStands } from '../../lib/session/session.ts'
import { DataProvider } from '../data-provider.tsx'
import { lazyPage } from '../lazy-page.tsx'

const { Component: DeletionBanner } = lazyPage(
  () => import('../../features/privacy/deletion-banner.tsx'),
  ['errors', 'privacy'],
)

/**
 * Keeps the session told whether the account is suspended, also on pages that ask the API nothing; tells the server
 * once that the notice about cookies was accepted; and says while the account waits to be deleted. The page does not
 * wait for it.
 */
export default function Standing() {
  return (
    <DataProvider>
      <Watch />
    </DataProvider>
  )
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
  return data?.deletion ? <DeletionBanner /> : null
}
