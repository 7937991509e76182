import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '../../../lib/clock-text.ts'
import { distanceText } from '../../../lib/distance-text.ts'
import type { MeasuredDay } from '../../../lib/pickups/planned-day.ts'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { clockOfSeconds, laterDeparture, type Timetable } from './day.ts'
import { durationText } from './durations.ts'
import styles from './planner.module.css'

interface RouteSumProps {
  readonly day: MeasuredDay
  readonly timetable: Timetable
  /** The plan is stored for offline use. */
  readonly isKept: boolean
  readonly isNew: boolean
}

export function RouteSum({ day, timetable, isKept, isNew }: RouteSumProps) {
  const { t, i18n } = useTranslation('pickups')
  const { meters, travel, finish, late } = timetable
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const leave = laterDeparture(day, timetable)
  return (
    <header className={classNames('stack', styles.sum)}>
      <h2 ref={heading} tabIndex={-1}>
        {t('planner.result')}
      </h2>
      <p className={styles.total}>
        {t('planner.total', {
          distance: distanceText(meters / 1000, i18n.language),
          time: durationText(travel, i18n.language),
        })}
      </p>
      <p className="soft">
        {t('planner.finish', { time: clockText(clockOfSeconds(finish), i18n.language) })}{' '}
        {isKept && t('planner.keptHere')}
      </p>
      {leave !== null && (
        <p className="soft">{t('planner.leaveLater', { time: clockText(clockOfSeconds(leave), i18n.language) })}</p>
      )}
      {late > 0 && <p className={styles.late}>{t('planner.late', { time: durationText(late, i18n.language) })}</p>}
      {day.ways.estimated && <p className={styles.info}>{t('planner.estimated')}</p>}
    </header>
  )
}
