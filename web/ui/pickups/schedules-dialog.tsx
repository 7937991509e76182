import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { ErrorPanel } from '../page/error-panel.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import { InfiniteSentinel } from '../primitives/infinite-sentinel.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'
import { PickupCard } from './pickup-card.tsx'
import styles from './pickups.module.css'

interface SchedulesDialogProps {
  readonly conversationId: string
  readonly onClose: () => void
}

export function SchedulesDialog({ conversationId, onClose }: SchedulesDialogProps) {
  const { t } = useTranslation('pickups')
  const schedules = useInfiniteQuery(api.pickups.ofConversation.infiniteOptions(inPages({ conversationId })))
  const items = schedules.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Dialog title={t('schedules.title')} placement="side" onClose={onClose}>
      {schedules.isPending && <Skeleton height="12rem" radius="12px" />}
      {schedules.isError && items.length === 0 && (
        <ErrorPanel error={schedules.error} onRetry={() => void schedules.refetch()} />
      )}
      {schedules.isSuccess && items.length === 0 && <p>{t('schedules.empty')}</p>}
      <ul className={styles.schedules}>
        {items.map((pickup) => (
          <li key={pickup.id}>
            <PickupCard pickup={pickup} />
          </li>
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={schedules.hasNextPage}
        loading={schedules.isFetchingNextPage}
        failed={schedules.isFetchNextPageError}
        onMore={() => void schedules.fetchNextPage()}
      />
    </Dialog>
  )
}
