import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'

const queryKey = ['just-published']
const none: readonly RecyclableView[] = []

/**
 * Ads published in this visit. Public lists omit them until a moderator approves them; their owner sees them on top.
 * Stored in the query cache, so that they survive navigation but not a sign-out.
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

/** Replaces an ad by its new version, or removes it if `now` is omitted. */
export function changeJustPublished(cache: QueryClient, id: string, now?: RecyclableView): void {
  cache.setQueryData(queryKey, (ads: readonly RecyclableView[] = none) =>
    ads.flatMap((ad) => (ad.id === id ? (now ?? []) : ad)),
  )
}

/**
 * Returns the new ads that match a search text. The matching rules (20 KB compressed) load only for users that
 * published and then search.
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
