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
  const { t } = useTranslation('pickups')
  if (isBest) return null
  return (
    <div className={styles.cost} role="status">
      <p>{costText(cost, t)}</p>
      <Button variant="secondary" size="small" onClick={onBest}>
        {t('planner.best')}
      </Button>
    </div>
  )
}

/** Half a minute: no more than a traffic light. */
const negligibleSeconds = 30

function costText({ travel, late }: Difference, t: ReturnType<typeof useTranslation<'pickups'>>['t']): string {
  const later = late >= negligibleSeconds ? durationText(late, t) : null
  if (travel <= -negligibleSeconds && later)
    return t('planner.shorter', { time: durationText(-travel, t), late: later })
  const longer = travel >= negligibleSeconds ? t('planner.longer', { time: durationText(travel, t) }) : null
  const alsoLater = later ? t('planner.later', { late: later }) : null
  return [longer, alsoLater].filter((part) => part !== null).join(' ') || t('planner.same')
}
