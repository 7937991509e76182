import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clockText } from '../../lib/clock-text.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { pickupTones } from './pickup-state.ts'
import { pickupDate } from './pickup-texts.ts'
import styles from './pickups.module.css'
import { ScheduleButton } from './schedule-button.tsx'

interface ScheduleStripProps {
  readonly conversationId: string
  /** The other participant's name; null without one in the profile. */
  readonly name: string | null
}

export function ScheduleStrip({ conversationId, name }: ScheduleStripProps) {
  const { t, i18n } = useTranslation('pickups')
  const schedules = useInfiniteQuery(api.pickups.ofConversation.infiniteOptions(inPages({ conversationId })))
  const items = schedules.data?.pages.flatMap((page) => page.items)
  if (!items) return null
  const [newest] = items
  return (
    <div className={styles.strip}>
      {newest && (
        <p>
          <time dateTime={`${newest.date}T${newest.time}`}>
            {t('at', { date: pickupDate(newest.date, i18n.language), time: clockText(newest.time, i18n.language) })}
          </time>{' '}
          <Badge tone={pickupTones[newest.status]}>{t(`status.${newest.status}`)}</Badge>
        </p>
      )}
      <ScheduleButton
        conversationId={conversationId}
        name={name ?? t('someone')}
        statuses={items.map(({ status }) => status)}
        small
      />
    </div>
  )
}
