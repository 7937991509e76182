import { useEffect } from 'react'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { accountStands } from '../../lib/session/session.ts'
import { DataProvider } from '../data-provider.tsx'

/**
 * Keeps the session told whether the account is suspended, also on pages that ask the API nothing. Shows nothing, and
 * the page does not wait for it.
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
  useEffect(() => {
    if (data) accountStands(data.suspension !== null)
  }, [data])
  return null
}
