import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../server/operations.ts'
import { useSession } from './session.ts'

type OwnProfile = Awaited<ReturnType<(typeof api.profiles.me)['call']>>

/**
 * One's own profile, kept up to date while it is on screen: what was saved on another device, decided by an admin or
 * paid meanwhile shows when one comes back to this page. The one way to read it; messages from the server will take the
 * place of asking again.
 */
export function useLiveProfile(options: { wanted?: boolean; retry?: false } = {}): UseQueryResult<OwnProfile> {
  const { wanted = true, ...rest } = options
  const { status } = useSession()
  return useQuery({
    ...api.profiles.me.queryOptions(),
    enabled: wanted && status === 'signed-in',
    refetchOnWindowFocus: 'always',
    ...rest,
  })
}
