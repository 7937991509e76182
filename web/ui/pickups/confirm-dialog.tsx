import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView, Weight } from '../../../shared/contract/pickup-views.ts'
import { type Category, categories } from '../../../shared/recyclables/categories.ts'
import { confirmPickup } from '../../lib/pickups/confirmations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { useActor } from '../../lib/session/session.ts'
import { useFocusFirstInvalid } from '../fields/focus-first-invalid.ts'
import { Select } from '../fields/select.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Plus, X } from '../icons/icons.ts'
import { Button, IconButton } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import { notify } from '../toasts/toasts.ts'
import styles from './pickups.module.css'
import { gramsOf } from './weights.ts'

interface Row {
  /** Stable while the material changes, so that the row keeps the focus. */
  readonly key: number
  readonly material: Category
  readonly kilograms: string
}

/** Confirms a pickup with the weighed materials. Offline, the confirmation is stored and sent later. */
export function ConfirmDialog({ pickup, onClose }: { pickup: PickupView; onClose: () => void }) {
  const { t, i18n } = useTranslation(['pickups', 'common', 'errors'])
  const actor = useActor()
  const formId = useId()
  const [rows, setRows] = useState<readonly Row[]>([{ key: 0, material: pickup.ad.category, kilograms: '' }])
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, tries)
  const count = rows.length
  // Focuses the last material at first and after a row is added or removed.
  useEffect(() => {
    form.current?.querySelectorAll('select')[count - 1]?.focus()
  }, [count])
  const free = categories.filter((material) => rows.every((row) => row.material !== material))
  const change = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    const weights = weightsOf(rows, i18n.language)
    if (!weights || !actor || sending) return
    setSending(true)
    try {
      if (!navigator.onLine) notify.info({ title: t('keptForLater'), description: t('keptForLaterText') })
      await confirmPickup(actor.id, pickup.id, weights)
      onClose()
    } catch (error) {
      notify.error({ title: t('confirmFailed', { message: problemText(t, error) }) })
      setSending(false)
    }
  }

  return (
    <Dialog
      title={t('confirmTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} loading={sending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('confirmText')}</p>
        {rows.map((row, at) => (
          <fieldset key={row.key} className={styles.weight} aria-label={t(`common:material.${row.material}`)}>
            <Select
              label={t('material')}
              value={row.material}
              options={categories
                .filter((material) => material === row.material || free.includes(material))
                .map((value) => ({ value, label: t(`common:material.${value}`) }))}
              onChange={({ currentTarget }) => change(at, { material: currentTarget.value as Category })}
            />
            <TextField
              label={t('kilograms')}
              aria-label={t('weightOf', { material: t(`common:material.${row.material}`) })}
              inputMode="decimal"
              autoComplete="off"
              value={row.kilograms}
              error={tries > 0 && isWrong(row, i18n.language) ? t('weightWrong') : undefined}
              onChange={({ currentTarget }) => change(at, { kilograms: currentTarget.value })}
            />
            {rows.length > 1 && (
              <IconButton
                label={t('removeMaterial', { material: t(`common:material.${row.material}`) })}
                icon={<X />}
                onClick={() => setRows(rows.toSpliced(at, 1))}
              />
            )}
          </fieldset>
        ))}
        {free[0] && (
          <Button
            variant="plain"
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() =>
              setRows(free[0] ? [...rows, { key: nextKey(rows), material: free[0], kilograms: '' }] : rows)
            }
          >
            {t('addMaterial')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

function nextKey(rows: readonly Row[]): number {
  return Math.max(...rows.map(({ key }) => key)) + 1
}

function isWrong({ kilograms }: Row, tag: string): boolean {
  return kilograms.trim() !== '' && gramsOf(kilograms, tag) === null
}

/** Returns the weights, without rows that have no number. Null if a number is malformed. */
function weightsOf(rows: readonly Row[], tag: string): Weight[] | null {
  if (rows.some((row) => isWrong(row, tag))) return null
  return rows.flatMap(({ material, kilograms }) => {
    const grams = gramsOf(kilograms, tag)
    return grams === null ? [] : [{ material, grams }]
  })
}
