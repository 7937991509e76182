import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import { stopsPerRoute } from '../../../../shared/route/problem.ts'
import type { MeasuredDay, PlannedDay } from '../../../lib/pickups/planned-day.ts'
import { otherName } from '../../../parts/pickups/pickup-texts.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { Route } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Spinner } from '../../../ui/primitives/spinner.tsx'
import type { PickupSlots } from '../slots.ts'
import { stopsProblem } from './day.ts'
import { stopFrom } from './draft.ts'
import styles from './planner.module.css'
import { RouteEnds } from './route-ends.tsx'
import { StopChoices } from './stop-choices.tsx'
import { useChosenDay } from './use-chosen-day.ts'
import { usePlanning } from './use-planning.ts'
import { useRouteDraft } from './use-route-draft.ts'

interface RouteFormProps {
  readonly items: readonly PickupView[]
  /** Number of today's pickups beyond the route's limit. */
  readonly leftOut: number
  readonly userId: string
  /** The planned day to change: prefills the form and moves the focus to it. */
  readonly before: MeasuredDay | undefined
  readonly slots: PickupSlots
  readonly onPlanned: (day: PlannedDay) => void
  readonly onBack: () => void
}

export function RouteForm({ slots: { RouteMap }, ...props }: RouteFormProps) {
  const { items, leftOut, userId, before, onPlanned, onBack } = props
  const { t } = useTranslation('pickups')
  const route = useRouteDraft(items, before)
  const { locating, chosenDay } = useChosenDay(route)
  const planning = usePlanning(userId, onPlanned)
  const plan = useRef<HTMLButtonElement>(null)
  const problem = stopsProblem(route.chosen.length)
  const isPlanning = planning.state === 'planning'

  const submit = async () => {
    const day = await chosenDay()
    if (day) await planning.plan(day)
  }

  /** The pressed button disappears: moves the focus to the button that shows the progress. */
  const again = (how?: 'straight') => {
    plan.current?.focus()
    if (planning.chosen) void planning.plan(planning.chosen, how)
  }
  const stop = () => {
    plan.current?.focus()
    planning.cancel()
  }

  return (
    <div className={classNames('stack-large', styles.planner)}>
      <Form
        className={classNames('stack', styles.setup)}
        draft={route.draft}
        submitLabel={t('planner.plan')}
        submitIcon={<Route aria-hidden="true" />}
        submitRef={plan}
        loading={locating || isPlanning}
        disabledReason={
          problem === 'too_few'
            ? t('planner.tooFew')
            : problem === 'too_many'
              ? t('planner.tooMany', { count: stopsPerRoute.most })
              : undefined
        }
        submitError={planning.state === 'failed' ? t('planner.failed', { reason: planning.reason }) : null}
        afterError={
          <>
            <Button variant="secondary" size="small" onClick={() => again()}>
              {t('planner.again')}
            </Button>
            <Button variant="secondary" size="small" onClick={() => again('straight')}>
              {t('planner.estimate')}
            </Button>
          </>
        }
        secondary={
          <>
            {isPlanning && (
              <>
                <p className={styles.working} role="status">
                  <Spinner size={18} />
                  {t('planner.planning')}
                </p>
                <Button variant="secondary" onClick={stop}>
                  {t('planner.cancel')}
                </Button>
              </>
            )}
            {before && (
              <Button variant="secondary" onClick={onBack}>
                {t('planner.back')}
              </Button>
            )}
          </>
        }
        onSubmit={() => void submit()}
      >
        {leftOut > 0 && (
          <p className={styles.info} role="status">
            {t('planner.leftOut', { most: stopsPerRoute.most, count: leftOut })}
          </p>
        )}
        <StopChoices route={route} takesFocus={before !== undefined} />
        <RouteEnds route={route} />
      </Form>
      <div className={styles.map}>
        <RouteMap
          stops={route.chosen.map(stopFrom).map(({ pickup, position }) => ({
            ...position,
            id: pickup.id,
            number: null,
            name: otherName(pickup, t),
          }))}
          start={planning.state === 'failed' && planning.chosen ? markerOf(planning.chosen.start) : null}
          end={null}
          stateId={items[0]?.place?.stateId}
          lines={null}
          estimated={false}
        />
      </div>
    </div>
  )
}

function markerOf({ position, label }: { position: { latitude: number; longitude: number }; label: string }) {
  return { ...position, label }
}
