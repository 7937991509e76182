import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { Heart } from '../../ui/icons/icons.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './favourite-button.module.css'

/** Heart button of an ad. Updates optimistically and rolls back on an error; visitors are asked to sign in. */
export function FavouriteButton({ id, type }: { id: string; type: string }) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const actor = useActor()
  const cache = useQueryClient()
  const idsKey = api.favourites.ids.queryKey()
  const ids = useQuery({ ...api.favourites.ids.queryOptions(), enabled: actor !== null })
  const kept = ids.data?.includes(id) ?? false

  const shownAtOnce = (change: (now: string[]) => string[]) => ({
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: idsKey })
      const before = cache.getQueryData(idsKey)
      cache.setQueryData(idsKey, (now: string[] = []) => change(now))
      return { before }
    },
    onError: (error: Error, _ad: unknown, context: { before: string[] | undefined } | undefined) => {
      cache.setQueryData(idsKey, context?.before)
      notify.error({ title: t('favourites.failed'), description: problemText(t, error) })
    },
    onSuccess: () => void cache.invalidateQueries({ queryKey: api.favourites.list.key() }),
    // Pressed before the list loaded, as after a sign-in: a concurrent fetch may have returned an older list.
    onSettled: (
      _data: unknown,
      _error: unknown,
      _ad: unknown,
      context: { before: string[] | undefined } | undefined,
    ) => {
      if (context?.before === undefined) void cache.invalidateQueries({ queryKey: idsKey })
    },
  })
  const add = useMutation(
    api.favourites.add.mutationOptions(shownAtOnce((now) => [id, ...now.filter((each) => each !== id)])),
  )
  const remove = useMutation(
    api.favourites.remove.mutationOptions(shownAtOnce((now) => now.filter((each) => each !== id))),
  )
  const { press } = useSignedIn({
    name: 'favourite',
    about: id,
    act: () => (kept ? remove : add).mutate({ id }),
    // A visitor's press can only mean adding.
    resume: () => add.mutate({ id }),
  })

  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={kept}
      aria-label={t('favourites.keep', { type })}
      title={t(kept ? 'favourites.drop' : 'favourites.keepShort')}
      onClick={press}
    >
      <Heart aria-hidden="true" />
    </button>
  )
}
