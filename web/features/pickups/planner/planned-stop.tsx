import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import { wazeLink } from '../../../../shared/route/navigation-links.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { distanceText } from '../../../lib/distance-text.ts'
import { usePendingConfirmations } from '../../../lib/pickups/confirmations.ts'
import { api } from '../../../lib/server/operations.ts'
import { DisputeNotice } from '../../../parts/pickups/dispute-notice.tsx'
import { PickupActions } from '../../../parts/pickups/pickup-actions.tsx'
import { messageOf } from '../../../parts/pickups/pickup-state.ts'
import { otherName } from '../../../parts/pickups/pickup-texts.ts'
import { GripVertical, Navigation } from '../../../ui/icons/icons.ts'
import { agreedText } from './agreed-text.ts'
import { clockOfSeconds, type PlannedStop } from './day.ts'
import { durationText } from './durations.ts'
import styles from './planner.module.css'

interface PlannedStopRowProps {
  readonly planned: PlannedStop
  readonly number: number
  readonly dragged: boolean
  readonly fresh: readonly PickupView[] | undefined
  readonly handle: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

export function PlannedStopRow({ planned, number, dragged, fresh, handle }: PlannedStopRowProps) {
  const { t, i18n } = useTranslation('pickups')
  const { stop, arrival, begin, late, meters } = planned
  const pickup = usePickup(stop.pickup, fresh)
  const waitsHere = usePendingConfirmations().has(pickup.id)
  const name = otherName(pickup, t)
  const news = messageOf(pickup, waitsHere)
  const asks = news === 'askDone' || news === 'askDoneTheyDid'
  return (
    <li className={styles.stop} data-dragged={dragged}>
      <button
        type="button"
        className={styles.handle}
        data-handle
        aria-label={t('planner.move', { number, name })}
        {...handle}
      >
        <GripVertical aria-hidden="true" />
        <span aria-hidden="true" className={styles.number}>
          {number}
        </span>
      </button>
      <div className={styles.stopTexts}>
        <p className={styles.name}>
          <bdi>{name}</bdi> · <bdi>{pickup.ad.type}</bdi>
        </p>
        <p>{stop.pickup.address?.text}</p>
        <p className={styles.times}>
          <strong>{t('planner.arrival', { time: clockText(clockOfSeconds(arrival), i18n.language) })}</strong>
          {begin > arrival && ` · ${t('planner.waits', { time: clockText(clockOfSeconds(begin), i18n.language) })}`}
          {late > 0 && (
            <span className={styles.late}> · {t('planner.lateHere', { time: durationText(late, i18n.language) })}</span>
          )}
        </p>
        <p className="soft">
          {t('planner.leg', { distance: distanceText(meters / 1000, i18n.language) })} ·{' '}
          {agreedText(pickup, t, i18n.language)}
        </p>
        {!asks && (
          <p className={styles.news} data-news={news} role="status">
            {t(waitsHere && news === 'waiting' ? 'news.waitingHere' : `news.${news}`, { name })}
          </p>
        )}
        {pickup.dispute && <DisputeNotice dispute={pickup.dispute} isSeller={pickup.viewer.isOwner} />}
        <div className={styles.stopActions}>
          <a href={wazeLink(stop.position)} target="_blank" rel="noreferrer" aria-label={t('planner.wazeTo', { name })}>
            <Navigation aria-hidden="true" />
            {t('planner.waze')}
          </a>
        </div>
        <PickupActions pickup={pickup} onRoute />
      </div>
    </li>
  )
}

/** Returns the pickup's current state; while offline, its state at planning time. */
function usePickup(kept: PickupView, fresh: readonly PickupView[] | undefined): PickupView {
  const today = fresh?.find(({ id }) => id === kept.id)
  // No longer among today's accepted pickups: completed or cancelled.
  const gone = fresh !== undefined && !today
  const { data } = useQuery({ ...api.pickups.get.queryOptions({ input: { id: kept.id } }), enabled: gone })
  return today ?? data ?? kept
}
