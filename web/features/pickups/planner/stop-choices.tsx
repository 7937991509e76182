import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/primitives/button.tsx'
import { boundsProblem } from './draft.ts'
import styles from './planner.module.css'
import { StopChoice, type StopDraft } from './stop-choice.tsx'
import type { RouteDraft } from './use-route-draft.ts'

interface StopChoicesProps {
  readonly route: RouteDraft
  /** Takes the focus, because the button that led here is gone. */
  readonly takesFocus: boolean
}

/** Today's pickups, of which the user chooses the stops. */
export function StopChoices({ route: { draft, stops, chosen }, takesFocus }: StopChoicesProps) {
  const { t } = useTranslation('pickups')
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (takesFocus) legend.current?.focus()
  }, [takesFocus])
  const change = (ids: readonly string[], part: Partial<StopDraft>) =>
    draft.set(({ changes }) => ({
      changes: { ...changes, ...Object.fromEntries(ids.map((id) => [id, { ...changes[id], ...part }])) },
    }))
  const choose = (all: boolean) =>
    change(
      stops.flatMap(({ pickup }) => (pickup.address ? pickup.id : [])),
      { chosen: all },
    )
  return (
    <fieldset className={styles.choices}>
      <legend ref={legend} tabIndex={-1}>
        {t('planner.choose')}
      </legend>
      <div className="row-centred">
        <span className="soft">{t('planner.chosen', { count: chosen.length, all: stops.length })}</span>
        {chosen.length < stops.length && (
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
        {stops.map((stop) => (
          <StopChoice
            key={stop.pickup.id}
            draft={stop}
            error={stop.chosen && boundsProblem(stop) ? t('planner.windowWrong') : undefined}
            onChange={(part) => change([stop.pickup.id], part)}
          />
        ))}
      </ul>
    </fieldset>
  )
}
