import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { PickupCard } from './pickup-card.tsx'
import styles from './pickups.module.css'

interface SchedulesDialogProps {
  readonly conversationId: string
  readonly onClose: () => void
}

export function SchedulesDialog({ conversationId, onClose }: SchedulesDialogProps) {
  const { t } = useTranslation('pickups')
  const schedules = useInfiniteQuery(api.pickups.ofConversation.infiniteOptions(inPages({ conversationId })))
  return (
    <Dialog title={t('schedules.title')} placement="side" onClose={onClose}>
      <InfiniteList
        query={schedules}
        skeleton={<Skeleton height="12rem" radius="12px" />}
        empty={<p>{t('schedules.empty')}</p>}
      >
        {(items) => (
          <ul className={classNames('stack-small', styles.schedules)}>
            {items.map((pickup) => (
              <li key={pickup.id}>
                <PickupCard pickup={pickup} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Dialog>
  )
}
