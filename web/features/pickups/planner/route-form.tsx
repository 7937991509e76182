import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import { stopsPerRoute } from '../../../../shared/route/problem.ts'
import type { MeasuredDay, PlannedDay } from '../../../lib/pickups/planned-day.ts'
import { currentPosition, GeolocationProblem } from '../../../lib/places/geolocation.ts'
import { useLiveProfile } from '../../../lib/session/live-profile.ts'
import { localDay } from '../../../parts/pickups/local-day.ts'
import { otherName } from '../../../parts/pickups/pickup-texts.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Route } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Spinner } from '../../../ui/primitives/spinner.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import type { PickupSlots } from '../slots.ts'
import { clockOfSeconds, secondsOfClock, stopsProblem } from './day.ts'
import { boundsProblem, chosenStops, departureNow, draftOf, endDraftsOf, endOf, stopFrom, yardOf } from './draft.ts'
import { EndChoice, type EndDraft, type EndKind } from './end-choice.tsx'
import styles from './planner.module.css'
import { StopChoice, type StopDraft } from './stop-choice.tsx'
import { usePlanning } from './use-planning.ts'

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
  const { t } = useTranslation(['pickups', 'errors'])
  const yard = yardOf(useLiveProfile().data, before, t)
  const ends = before && endDraftsOf(before)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Partial<StopDraft>>>>({})
  const [startDraft, setStart] = useState<EndDraft | null>(ends?.start ?? null)
  const [end, setEnd] = useState<EndDraft>(ends?.end ?? { kind: 'start', address: null })
  const [departure, setDeparture] = useState(() =>
    before ? clockOfSeconds(before.departure) : departureNow(new Date()),
  )
  const [tried, setTried] = useState(false)
  const [locating, setLocating] = useState(false)
  const planning = usePlanning(userId, onPlanned)
  const plan = useRef<HTMLButtonElement>(null)
  const choice = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (before) choice.current?.focus()
  }, [before])

  const [day] = useState(() => localDay(new Date()))
  const stops = useMemo(
    () => items.map((pickup) => ({ ...draftOf(pickup, day, before), ...drafts[pickup.id] })),
    [items, day, before, drafts],
  )
  const start = startDraft ?? { kind: yard ? 'profile' : 'position', address: null }
  const chosen = chosenStops(stops)
  const problem = stopsProblem(chosen.length)
  const change = (id: string, part: Partial<StopDraft>) =>
    setDrafts((before) => ({ ...before, [id]: { ...before[id], ...part } }))
  const choose = (all: boolean) => {
    for (const { pickup } of stops) if (pickup.address) change(pickup.id, { chosen: all })
  }
  const kindText = (kind: EndKind) => (kind === 'profile' ? (yard?.label ?? '') : t(`planner.ends.${kind}`))
  const withYard = (kinds: readonly EndKind[]) => kinds.filter((kind) => kind !== 'profile' || yard)
  const addressMissing = (draft: EndDraft) =>
    tried && draft.kind === 'address' && !draft.address ? t('planner.addressRequired') : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const leaves = secondsOfClock(departure)
    if (problem || leaves === null || planning.state === 'planning' || chosen.some(boundsProblem)) return
    const wantsPosition = start.kind === 'position' || end.kind === 'position'
    setLocating(wantsPosition)
    const here = wantsPosition ? await position() : null
    setLocating(false)
    const known = {
      here: here && { position: here, label: t('planner.ends.position'), kind: 'position' as const },
      yard,
    }
    const from = endOf(start, known)
    if (!from) return
    const to = end.kind === 'start' ? from : end.kind === 'last' ? null : endOf(end, known)
    if (to === undefined) return
    await planning.plan({ stops: chosen.map(stopFrom), start: from, end: to, departure: leaves })
  }

  /** The pressed button disappears: moves the focus to the button that shows the progress. */
  function again(how?: 'straight') {
    plan.current?.focus()
    if (planning.chosen) void planning.plan(planning.chosen, how)
  }

  function stop() {
    plan.current?.focus()
    planning.cancel()
  }

  async function position() {
    try {
      return await currentPosition()
    } catch (error) {
      if (!(error instanceof GeolocationProblem)) throw error
      const { reason } = error
      notify.error({ title: t(`errors:position.${reason}.title`), description: t('planner.addressRequired') })
      setStart({ kind: 'address', address: null })
      return null
    }
  }

  return (
    <div className={styles.planner}>
      <form className={styles.setup} noValidate onSubmit={(event) => void submit(event)}>
        {leftOut > 0 && (
          <p className={styles.info} role="status">
            {t('planner.leftOut', { most: stopsPerRoute.most, count: leftOut })}
          </p>
        )}
        <fieldset className={styles.choices}>
          <legend ref={choice} tabIndex={-1}>
            {t('planner.choose')}
          </legend>
          <div className={styles.chooseAll}>
            <span className={styles.soft}>{t('planner.chosen', { count: chosen.length, all: items.length })}</span>
            {chosen.length < items.length && (
              <Button variant="plain" size="small" onClick={() => choose(true)}>
                {t('planner.all')}
              </Button>
            )}
            {chosen.length > 0 && (
              <Button variant="plain" size="small" onClick={() => choose(false)}>
                {t('planner.none')}
              </Button>
            )}
          </div>
          <ul>
            {stops.map((draft) => (
              <StopChoice
                key={draft.pickup.id}
                draft={draft}
                error={draft.chosen && boundsProblem(draft) ? t('planner.windowWrong') : undefined}
                onChange={(part) => change(draft.pickup.id, part)}
              />
            ))}
          </ul>
        </fieldset>
        <div className={styles.ends}>
          <EndChoice
            of="start"
            kinds={withYard(['profile', 'position', 'address'])}
            kindText={kindText}
            draft={start}
            error={addressMissing(start)}
            onChange={setStart}
          />
          <EndChoice
            of="end"
            kinds={withYard(['start', 'last', 'profile', 'position', 'address'])}
            kindText={kindText}
            draft={end}
            error={addressMissing(end)}
            onChange={setEnd}
          />
          <TextField
            label={t('planner.departure')}
            type="time"
            value={departure}
            error={tried && secondsOfClock(departure) === null ? t('planner.departureRequired') : undefined}
            onChange={({ currentTarget }) => setDeparture(currentTarget.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button
            ref={plan}
            type="submit"
            size="large"
            icon={<Route aria-hidden="true" />}
            loading={locating || planning.state === 'planning'}
            disabledReason={
              problem === 'too_few'
                ? t('planner.tooFew')
                : problem === 'too_many'
                  ? t('planner.tooMany', { count: stopsPerRoute.most })
                  : undefined
            }
          >
            {t('planner.plan')}
          </Button>
          {before && (
            <Button variant="secondary" onClick={onBack}>
              {t('planner.back')}
            </Button>
          )}
          {planning.state === 'planning' && (
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
        </div>
        {planning.state === 'failed' && planning.chosen && (
          <div className={styles.warning} role="alert">
            <p>{t('planner.failed', { reason: planning.reason })}</p>
            <div className={styles.buttons}>
              <Button variant="secondary" size="small" onClick={() => again()}>
                {t('planner.again')}
              </Button>
              <Button variant="secondary" size="small" onClick={() => again('straight')}>
                {t('planner.estimate')}
              </Button>
            </div>
          </div>
        )}
      </form>
      <div className={styles.map}>
        <RouteMap
          stops={chosen.map(stopFrom).map(({ pickup, position }) => ({
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
