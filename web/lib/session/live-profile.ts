import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useGap, useLive } from '../live/use-live.ts'
import { api } from '../server/operations.ts'
import { queryClient } from '../server/query-client.ts'
import { useSession } from './session.ts'

type OwnProfile = Awaited<ReturnType<(typeof api.profiles.me)['call']>>

/**
 * One's own profile, kept up to date while it is on screen: what was saved on another device or decided by an admin
 * shows as it happens, and what was missed when one comes back to this page. The one way to read it.
 */
export function useLiveProfile(options: { wanted?: boolean; retry?: false } = {}): UseQueryResult<OwnProfile> {
  const { wanted = true, ...rest } = options
  const { status } = useSession()
  const { queryKey } = api.profiles.me.queryOptions()
  // Several parts of a page read it: one asks.
  const askAgain = () => void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
  useLive('profile', askAgain)
  useGap(({ first }) => {
    if (!first) askAgain()
  })
  return useQuery({
    ...api.profiles.me.queryOptions(),
    enabled: wanted && status === 'signed-in',
    ...rest,
  })
}
