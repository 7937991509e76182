import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PreferenceView } from '../../../../shared/contract/donations.ts'
import { readDecimal } from '../../../../shared/decimal-input.ts'
import { type PreferenceFormProblem, preferenceProblems } from '../../../../shared/payouts/donation-form.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { EntityPicker } from '../entity-picker.tsx'

const fieldOf: Readonly<Record<PreferenceFormProblem, 'entityId' | 'percent'>> = {
  'donation_preference.entity_required': 'entityId',
  'donation_preference.percent_out_of_range': 'percent',
}

export function PreferenceDialog({ before, onClose }: { before: PreferenceView; onClose: () => void }) {
  const { t, i18n } = useTranslation(['donations', 'errors'])
  const cache = useQueryClient()
  const entities = useQuery(api.entities.list.queryOptions())
  const draft = useDraft(
    {
      entityId: before.entity && !before.entity.isRetired ? before.entity.id : '',
      percent: before.entity ? String(before.percent) : '',
    },
    ({ entityId, percent }) =>
      Object.fromEntries(
        preferenceProblems({ entityId, percent: percentOf(percent, i18n.language) }).map((problem) => [
          fieldOf[problem],
          t(`errors:error.${problem}`),
        ]),
      ),
  )
  const save = useMutation(
    api.donations.savePreference.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('preference.saved') })
        onClose()
      },
      onSettled: () => void refetchAfterChange(cache, api.donations.key()),
    }),
  )
  const { entityId } = draft.values
  const percent = percentOf(draft.values.percent, i18n.language)
  return (
    <FormDialog
      title={t('preference.title')}
      cancelLabel={t('confirm.cancel')}
      submitLabel={t('preference.save')}
      draft={draft}
      loading={save.isPending}
      submitError={save.error && problemText(t, save.error)}
      failedTitle={t('preference.failed')}
      onClose={onClose}
      onSubmit={() => percent !== undefined && save.mutate({ entityId, percent, version: before.version })}
    >
      {entities.isError ? (
        <ErrorPanel error={entities.error} onRetry={() => void entities.refetch()} />
      ) : entities.data ? (
        <>
          <p>{t('preference.explain')}</p>
          <EntityPicker
            entities={entities.data.items}
            value={entityId}
            error={draft.error('entityId')}
            onValue={(value) => draft.set({ entityId: value })}
          />
          <TextField
            label={t('preference.percent')}
            hint={t('preference.percentHint')}
            inputMode="numeric"
            maxLength={4}
            {...draft.field('percent')}
          />
        </>
      ) : (
        <Skeleton height="14rem" radius="12px" />
      )}
    </FormDialog>
  )
}

function percentOf(text: string, tag: string): number | undefined {
  return text.trim() === '' ? undefined : (readDecimal(text, tag) ?? Number.NaN)
}
