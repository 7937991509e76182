import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NoticeView } from '../../../shared/contract/notifications.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { CheckCheck, Settings } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { InfiniteSentinel } from '../../ui/primitives/infinite-sentinel.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { Notice } from './notice.tsx'
import styles from './notifications.module.css'

/** `/notifications`: the user's notifications of the last ninety days, newest first. */
export default function NotificationsPage() {
  const { t } = useTranslation('notifications')
  return (
    <Page title={t('title')} heading={t('title')}>
      <Notices />
    </Page>
  )
}

function Notices() {
  const { t } = useTranslation(['notifications', 'common', 'errors'])
  const cache = useQueryClient()
  const notices = useInfiniteQuery(api.notifications.list.infiniteOptions(inPages({})))
  const lookAgain = () => void cache.invalidateQueries({ queryKey: api.notifications.key() })
  const failed = (error: unknown) => notify.error({ title: t('readFailed'), description: problemText(t, error) })
  const read = useMutation(api.notifications.read.mutationOptions({ onSuccess: lookAgain, onError: failed }))
  const readAll = useMutation(api.notifications.readAll.mutationOptions({ onSuccess: lookAgain, onError: failed }))
  const items: readonly NoticeView[] = notices.data?.pages.flatMap((page) => page.items) ?? []
  if (notices.isPending) return <Waiting />
  if (notices.isError && items.length === 0)
    return <ErrorPanel error={notices.error} onRetry={() => void notices.refetch()} />
  const [newest] = items
  if (!newest) {
    return (
      <EmptyState
        illustration={<EmptyBox />}
        title={t('empty')}
        text={t('emptyText')}
        action={<LinkButton to="/profile#notifications">{t('choose')}</LinkButton>}
      />
    )
  }
  const unread = items.some((item) => !item.read)
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon={<CheckCheck aria-hidden="true" />}
          loading={readAll.isPending}
          disabledReason={unread ? undefined : t('nothingUnread')}
          onClick={() => readAll.mutate({ upTo: newest.id })}
        >
          {t('readAll')}
        </Button>
        <LinkButton to="/profile#notifications" variant="plain" size="small" icon={<Settings aria-hidden="true" />}>
          {t('choose')}
        </LinkButton>
      </div>
      <ul className="stack-xs">
        {items.map((item) => (
          <li key={item.id}>
            <Notice notice={item} onOpen={() => item.read || read.mutate({ id: item.id })} />
          </li>
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={notices.hasNextPage}
        loading={notices.isFetchingNextPage}
        failed={notices.isFetchNextPageError}
        onMore={() => void notices.fetchNextPage()}
      />
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('common')
  return (
    <div className="stack-xs" role="status" aria-busy="true">
      <span className="visually-hidden">{t('load.loading')}</span>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Skeleton key={key} height="4.5rem" radius="12px" />
      ))}
    </div>
  )
}
