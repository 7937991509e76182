import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupStatus } from '../../../shared/life-cycles/pickup.ts'
import { clockText } from '../../lib/clock-text.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { CalendarClock } from '../../ui/icons/icons.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { PickupCard } from './pickup-card.tsx'
import { pickupDate } from './pickup-texts.ts'
import styles from './pickups.module.css'

const keepsAccepted = ['confirmed', 'taken_back', 'reported'] as const
type Step = PickupStatus | (typeof keepsAccepted)[number]

interface PickupMessageCardProps {
  readonly pickupId: string
  /** The other participant's. */
  readonly name: string
  readonly step: Step
  readonly isReaders: boolean
  readonly at: string
}

/** Returns whether the step led to the current status; only then does the card show the whole pickup. */
function isCurrent(step: Step, status: PickupStatus): boolean {
  return step === status || (keepsAccepted.some((one) => one === step) && status === 'accepted')
}

/** Refetches all pickup queries once if the step is newer than the cached pickup. */
function useRefetchWhenOlder(readAt: number, stepAt: string): void {
  const cache = useQueryClient()
  const asked = useRef(false)
  const isOld = readAt > 0 && readAt < Date.parse(stepAt)
  useEffect(() => {
    if (!isOld || asked.current) return
    asked.current = true
    void cache.invalidateQueries({ queryKey: api.pickups.key() })
  }, [isOld, cache])
}

/**
 * A pickup's step among the messages. The current step shows the pickup with its actions, older ones a single line.
 * The page must load the namespace `pickups`.
 */
export function PickupMessageCard({ pickupId, name, step, isReaders, at }: PickupMessageCardProps) {
  const { t, i18n } = useTranslation('pickups')
  const { data: pickup, isPending, dataUpdatedAt } = useQuery(api.pickups.get.queryOptions({ input: { id: pickupId } }))
  useRefetchWhenOlder(dataUpdatedAt, at)
  return (
    <div className={classNames('stack-small', styles.message)}>
      <p className={styles.step}>
        <CalendarClock aria-hidden="true" />
        <span>
          {t(`card.${step}`)}
          <small className="soft">
            <bdi>{isReaders ? t('you') : name}</bdi> · <time dateTime={at}>{instantText(at, i18n.language)}</time>
          </small>
          {pickup && !isCurrent(step, pickup.status) && (
            <small className="soft">
              {t('at', { date: pickupDate(pickup.date, i18n.language), time: clockText(pickup.time, i18n.language) })}
            </small>
          )}
        </span>
      </p>
      {isPending && <Skeleton height="6rem" radius="12px" />}
      {pickup && isCurrent(step, pickup.status) && <PickupCard pickup={pickup} />}
    </div>
  )
}
