import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Difference } from '../../../../shared/route/schedule.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { durationText } from './durations.ts'
import styles from './planner.module.css'

interface OrderCostProps {
  readonly cost: Difference
  readonly isBest: boolean
  readonly onBest: () => void
}

export function OrderCost({ cost, isBest, onBest }: OrderCostProps) {
  const { t, i18n } = useTranslation('pickups')
  if (isBest) return null
  return (
    <div className={styles.cost} role="status">
      <p>{costText(cost, t, i18n.language)}</p>
      <Button variant="secondary" size="small" onClick={onBest}>
        {t('planner.best')}
      </Button>
    </div>
  )
}

/** Half a minute: no more than a traffic light. */
const negligibleSeconds = 30

function costText({ travel, late }: Difference, t: TFunction<'pickups'>, tag: string): string {
  const later = late >= negligibleSeconds ? durationText(late, tag) : null
  const time = durationText(Math.abs(travel), tag)
  if (later === null) return travel >= negligibleSeconds ? t('planner.longer', { time }) : t('planner.same')
  if (travel <= -negligibleSeconds) return t('planner.shorter', { time, late: later })
  return travel >= negligibleSeconds
    ? t('planner.longerAndLater', { time, late: later })
    : t('planner.later', { late: later })
}
