import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { CheckCheck, Settings } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
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
  return (
    <InfiniteList
      query={notices}
      skeleton={<Waiting />}
      empty={
        <EmptyState
          illustration={<EmptyBox />}
          title={t('empty')}
          text={t('emptyText')}
          action={<LinkButton to="/profile#notifications">{t('choose')}</LinkButton>}
        />
      }
    >
      {(items) => (
        <>
          <div className={styles.actions}>
            <Button
              variant="secondary"
              size="small"
              icon={<CheckCheck aria-hidden="true" />}
              loading={readAll.isPending}
              disabledReason={items.some(({ read }) => !read) ? undefined : t('nothingUnread')}
              onClick={() => items[0] && readAll.mutate({ upTo: items[0].id })}
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
        </>
      )}
    </InfiniteList>
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
