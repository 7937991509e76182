import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreferenceView } from '../../../../shared/contract/donations.ts'
import { readDecimal } from '../../../../shared/decimal-input.ts'
import { type PreferenceFormProblem, preferenceProblems } from '../../../../shared/payouts/donation-form.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../../../ui/money/money.module.css'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { EntityPicker } from '../entity-picker.tsx'

export function PreferenceDialog({ before, onClose }: { before: PreferenceView; onClose: () => void }) {
  const { t, i18n } = useTranslation(['donations', 'errors'])
  const formId = useId()
  const cache = useQueryClient()
  const entities = useQuery(api.entities.list.queryOptions())
  const [entityId, setEntityId] = useState(before.entity && !before.entity.isRetired ? before.entity.id : '')
  const [percent, setPercent] = useState(before.entity ? String(before.percent) : '')
  const [tried, setTried] = useState(false)
  const save = useMutation(
    api.donations.savePreference.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('preference.saved') })
        onClose()
      },
      onError: (error) => notify.error({ title: t('preference.failed'), description: problemText(t, error) }),
      onSettled: () => void refetchAfterChange(cache, api.donations.key()),
    }),
  )
  const typed = percent.trim() === '' ? undefined : (readDecimal(percent, i18n.language) ?? Number.NaN)
  const problems = preferenceProblems({ entityId, percent: typed })
  const errorOf = (problem: PreferenceFormProblem) =>
    tried && problems.includes(problem) ? t(`errors:error.${problem}`) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0 && typed !== undefined && !save.isPending)
      save.mutate({ entityId, percent: typed, version: before.version })
  }
  return (
    <Dialog
      title={t('preference.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {t('preference.save')}
          </Button>
        </>
      }
    >
      {entities.isError ? (
        <ErrorPanel error={entities.error} onRetry={() => void entities.refetch()} />
      ) : entities.data ? (
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
          <p>{t('preference.explain')}</p>
          <EntityPicker
            entities={entities.data.items}
            value={entityId}
            error={errorOf('donation_preference.entity_required')}
            onValue={setEntityId}
          />
          <TextField
            label={t('preference.percent')}
            hint={t('preference.percentHint')}
            error={errorOf('donation_preference.percent_out_of_range')}
            inputMode="numeric"
            maxLength={4}
            value={percent}
            onChange={({ currentTarget }) => setPercent(currentTarget.value)}
          />
        </form>
      ) : (
        <Skeleton height="14rem" radius="12px" />
      )}
    </Dialog>
  )
}
