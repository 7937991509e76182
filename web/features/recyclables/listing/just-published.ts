import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'

const queryKey = ['just-published']
const none: readonly RecyclableView[] = []

/**
 * Ads published in this visit: a moderator has yet to approve them, so no public list has them; their owner sees them
 * on top all the same. Kept with the other data of the session, so that back and forward keep them and a sign-out does
 * not.
 */
export function useJustPublished(): { ads: readonly RecyclableView[]; add: (ad: RecyclableView) => void } {
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () => none,
    initialData: none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    ads: data,
    add: (ad) => cache.setQueryData(queryKey, (ads: readonly RecyclableView[] = none) => [ad, ...ads]),
  }
}

/** An ad became something else: shown as it is `now`, or no longer where that is left out. */
export function changeJustPublished(cache: QueryClient, id: string, now?: RecyclableView): void {
  cache.setQueryData(queryKey, (ads: readonly RecyclableView[] = none) =>
    ads.flatMap((ad) => (ad.id === id ? (now ?? []) : ad)),
  )
}

/**
 * Those of one's own new ads that a text asks for; without a text all of them. The rules of words (20 KB compressed)
 * come only for somebody who published and then searches.
 */
export function useMatching(ads: readonly RecyclableView[], text: string | undefined): readonly RecyclableView[] {
  const { data } = useQuery({
    queryKey: ['just-published', 'matching', text, ads.map(({ id, version }) => [id, version])],
    queryFn:
      text === undefined || ads.length === 0
        ? skipToken
        : async () => {
            const { matchesText } = await import('../../../../shared/words/matches-query.ts')
            return ads.filter((ad) => matchesText(ad, text)).map(({ id }) => id)
          },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return text === undefined ? ads : ads.filter(({ id }) => data?.includes(id))
}
