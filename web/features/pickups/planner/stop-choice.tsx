import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import { dottedText } from '../../../lib/dotted-text.ts'
import { otherName } from '../../../parts/pickups/pickup-texts.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Tick } from '../../../ui/fields/tick.tsx'
import { agreedText } from './agreed-text.ts'
import styles from './planner.module.css'

export interface StopDraft {
  readonly pickup: PickupView
  readonly chosen: boolean
  readonly from: string
  readonly to: string
  readonly minutes: string
}

interface StopChoiceProps {
  readonly draft: StopDraft
  readonly error: string | undefined
  readonly onChange: (part: Partial<StopDraft>) => void
}

export function StopChoice({ draft, error, onChange }: StopChoiceProps) {
  const { t, i18n } = useTranslation('pickups')
  const [open, setOpen] = useState(false)
  const { pickup, chosen, from, to, minutes } = draft
  const name = otherName(pickup, t)
  const id = `stop-${pickup.id}`
  const note = !pickup.address ? t('planner.noPosition') : pickup.viewer.isOwner ? t('planner.atHome') : undefined
  return (
    <li className={styles.choice}>
      <Tick
        id={id}
        checked={chosen}
        disabled={!pickup.address}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => onChange({ chosen: currentTarget.checked })}
      />
      <div className={styles.choiceTexts}>
        <label htmlFor={id}>
          <bdi>{name}</bdi> · <bdi>{pickup.ad.type}</bdi>
        </label>
        <p id={`${id}-about`} className="soft">
          {dottedText([agreedText(pickup, t, i18n.language), note, pickup.address?.text], i18n.language)}
        </p>
        {chosen && (
          <details open={open || error !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary aria-label={t('planner.detailsOf', { name })}>{t('planner.details')}</summary>
            <div className={styles.bounds}>
              <TextField
                label={t('planner.from')}
                type="time"
                value={from}
                onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
              />
              <TextField
                label={t('planner.to')}
                type="time"
                value={to}
                error={error}
                onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
              />
              <TextField
                label={t('planner.service')}
                type="number"
                inputMode="numeric"
                min={0}
                max={240}
                value={minutes}
                onChange={({ currentTarget }) => onChange({ minutes: currentTarget.value })}
              />
            </div>
            <p className="soft">{t('planner.windowHint')}</p>
          </details>
        )}
      </div>
    </li>
  )
}
