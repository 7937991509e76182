import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { cacheLoadedFiles } from '../../../lib/pickups/cache-loaded-files.ts'
import { storePlannedDay } from '../../../lib/pickups/database.ts'
import type { PlannedDay } from '../../../lib/pickups/planned-day.ts'
import { api } from '../../../lib/server/operations.ts'
import { preloadConfirmDialog } from '../../../parts/pickups/pickup-actions.tsx'
import { otherName } from '../../../parts/pickups/pickup-texts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import type { PickupSlots } from '../slots.ts'
import { clockOfSeconds, costOfOrder, movedTo, routePositions, timetableOf } from './day.ts'
import { HandOver } from './hand-over.tsx'
import { OrderCost } from './order-cost.tsx'
import { PlannedStopRow } from './planned-stop.tsx'
import styles from './planner.module.css'
import { RouteSum } from './route-sum.tsx'
import { useReorder } from './use-reorder.ts'

interface PlannedRouteProps {
  readonly day: PlannedDay
  /** Takes the focus, because the button that led here is gone. */
  readonly isNew: boolean
  /** Today's pickups from the server; undefined while offline. */
  readonly fresh: readonly PickupView[] | undefined
  readonly slots: PickupSlots
  readonly onChange: (day: PlannedDay) => void
  readonly onLeave: () => void
}

/** The planned day on a map and in a reorderable list. Works offline. */
export function PlannedRoute({ day, isNew, fresh, slots: { RouteMap }, onChange, onLeave }: PlannedRouteProps) {
  const { t, i18n } = useTranslation('pickups')
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const { measured, best, order } = day
  const reorder = useReorder(list, (from, to) => {
    const moved = movedTo(order, from, to)
    const stop = measured.stops[moved[to] ?? -1]
    if (stop) setSaid(t('planner.moved', { name: otherName(stop.pickup, t), number: to + 1, all: order.length }))
    onChange({ ...day, order: moved, lines: null })
  })
  const shownOrder = reorder.dragged ? movedTo(order, reorder.dragged.from, reorder.dragged.to) : order
  const timetable = useMemo(() => timetableOf(measured, shownOrder), [measured, shownOrder])
  const lines = useLines(day, onChange)

  const isKept = useKeeping(day)

  return (
    <div className={classNames('stack-large', styles.planner)}>
      <section className={classNames('stack', styles.setup)} aria-label={t('planner.result')}>
        <RouteSum day={measured} timetable={timetable} isKept={isKept} isNew={isNew} />
        <OrderCost
          cost={costOfOrder(measured, best, shownOrder)}
          isBest={best.every((place, at) => shownOrder[at] === place)}
          onBest={() => onChange({ ...day, order: best, lines: null })}
        />
        <p className={styles.fixed}>
          {t('planner.startAt', {
            label: measured.start.label,
            time: clockText(clockOfSeconds(measured.departure), i18n.language),
          })}
        </p>
        <ol className="stack-xs" ref={list}>
          {timetable.stops.map((planned, at) => (
            <PlannedStopRow
              key={planned.place}
              planned={planned}
              number={at + 1}
              dragged={reorder.dragged?.to === at}
              fresh={fresh}
              handle={reorder.handle(at)}
            />
          ))}
        </ol>
        {measured.end && (
          <p className={styles.fixed}>
            {t('planner.endAt', {
              label: measured.end.label,
              time: clockText(clockOfSeconds(timetable.finish), i18n.language),
            })}
          </p>
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <HandOver positions={routePositions(measured, order)} />
        <div className="row-centred">
          <Button variant="secondary" onClick={onLeave}>
            {t('planner.change')}
          </Button>
        </div>
      </section>
      <div className={classNames(styles.map, styles.seenFirst)}>
        <RouteMap
          stops={timetable.stops.map(({ stop: { pickup, position } }, at) => ({
            ...position,
            id: pickup.id,
            number: at + 1,
            name: otherName(pickup, t),
          }))}
          start={{ ...measured.start.position, label: measured.start.label }}
          end={
            measured.end && measured.end !== measured.start
              ? { ...measured.end.position, label: measured.end.label }
              : null
          }
          stateId={measured.stops[0]?.pickup.place?.stateId}
          lines={lines.legs}
          estimated={lines.estimated}
        />
      </div>
    </div>
  )
}

/** Stores what the trip needs offline: the plan, and the scripts of the page and the confirmation form. */
function useKeeping(day: PlannedDay): boolean {
  const [files, setFiles] = useState(false)
  const [plan, setPlan] = useState(false)
  useEffect(() => {
    let shown = true
    void storePlannedDay(day).then((kept) => shown && setPlan(kept))
    return () => {
      shown = false
    }
  }, [day])
  useEffect(() => {
    let shown = true
    preloadConfirmDialog()
      .then(cacheLoadedFiles)
      .then(
        (kept) => shown && setFiles(kept),
        (error: unknown) => console.warn(error),
      )
    return () => {
      shown = false
    }
  }, [])
  return files && plan
}

/** Returns the lines of the shown order: by road if the routing service provides them, else straight. */
function useLines(day: PlannedDay, onChange: (day: PlannedDay) => void) {
  const { measured, order, lines } = day
  const positions = routePositions(measured, order)
  const drawing = useQuery({
    ...api.routes.draw.queryOptions({ input: { positions } }),
    enabled: lines === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const drawn = drawing.data
  useEffect(() => {
    if (drawn && lines === null) onChange({ ...day, lines: drawn.legs })
  })
  const points = positions.map(({ longitude, latitude }) => [longitude, latitude] as const)
  const straight = points.slice(1).map((to, at) => [points[at] ?? to, to])
  const legs = lines ?? drawn?.legs ?? straight
  return { legs, estimated: measured.ways.estimated || legs === straight }
}
