import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickupView, Weight } from '../../../shared/contract/pickup-views.ts'
import { type Category, categories } from '../../../shared/recyclables/categories.ts'
import { confirmPickup } from '../../lib/pickups/confirmations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { useActor } from '../../lib/session/session.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Plus, X } from '../../ui/icons/icons.ts'
import { Button, IconButton } from '../../ui/primitives/button.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { notify } from '../../ui/toasts/toasts.ts'
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
  const draft = useDraft<{ rows: readonly Row[] }>(
    { rows: [{ key: 0, material: pickup.ad.category, kilograms: '' }] },
    ({ rows }) => ({ rows: rows.some((row) => isWrong(row, i18n.language)) ? t('weightWrong') : undefined }),
  )
  const { rows } = draft.values
  const setRows = (next: readonly Row[]) => draft.set({ rows: next })
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const count = rows.length
  // Focuses the last material at first and after a row is added or removed.
  useEffect(() => {
    list.current?.querySelectorAll('select')[count - 1]?.focus()
  }, [count])
  const free = categories.filter((material) => rows.every((row) => row.material !== material))
  const change = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))

  const submit = async () => {
    if (!actor) return
    setSending(true)
    setFailure(null)
    try {
      if (!navigator.onLine) notify.info({ title: t('keptForLater'), description: t('keptForLaterText') })
      await confirmPickup(actor.id, pickup.id, weightsOf(rows, i18n.language))
      onClose()
    } catch (error) {
      setFailure(t('confirmFailed', { message: problemText(t, error) }))
      setSending(false)
    }
  }

  return (
    <FormDialog
      title={t('confirmTitle')}
      cancelLabel={t('keep')}
      submitLabel={t('confirm')}
      draft={draft}
      loading={sending}
      submitError={failure}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <div ref={list} className={classNames('stack-small', styles.form)}>
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
              error={isWrong(row, i18n.language) ? draft.error('rows') : undefined}
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
      </div>
    </FormDialog>
  )
}

function nextKey(rows: readonly Row[]): number {
  return Math.max(...rows.map(({ key }) => key)) + 1
}

function isWrong({ kilograms }: Row, tag: string): boolean {
  return kilograms.trim() !== '' && gramsOf(kilograms, tag) === null
}

/** Returns the weights, without rows that have no number. */
function weightsOf(rows: readonly Row[], tag: string): Weight[] {
  return rows.flatMap(({ material, kilograms }) => {
    const grams = gramsOf(kilograms, tag)
    return grams === null ? [] : [{ material, grams }]
  })
}
