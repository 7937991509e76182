import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useGap, useLive } from '../live/use-live.ts'
import { api } from '../server/operations.ts'
import { queryClient } from '../server/query-client.ts'
import { useSession } from './session.ts'

type OwnProfile = Awaited<ReturnType<(typeof api.profiles.me)['call']>>

/** Returns the user's profile and keeps it current: live updates, and a refetch after a gap. */
export function useLiveProfile(options: { wanted?: boolean; retry?: false } = {}): UseQueryResult<OwnProfile> {
  const { wanted = true, ...rest } = options
  const { status } = useSession()
  const { queryKey } = api.profiles.me.queryOptions()
  // Several parts of a page use the query; one request is enough.
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
