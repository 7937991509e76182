import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { type ProblemKind, problemKinds, problemTextMaxLength } from '../../../shared/pickups/problems.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { otherName } from './pickup-texts.ts'

/** Reports a problem with an accepted pickup (rules 9.20). */
export function ProblemDialog({ pickup, onClose }: { pickup: PickupView; onClose: () => void }) {
  const { t } = useTranslation(['pickups', 'common', 'errors'])
  const cache = useQueryClient()
  const draft = useDraft<{ kind: ProblemKind | ''; text: string }>({ kind: '', text: '' }, ({ kind, text }) => ({
    kind: kind === '' ? t('problem.kindRequired') : undefined,
    text: text.trim() === '' ? t('errors:error.pickup.problem_text_required') : undefined,
  }))
  const { kind, text } = draft.values
  const report = useMutation(
    api.pickups.report.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('problem.sent'), description: t('problem.sentText') })
        onClose()
      },
      onSettled: () => cache.invalidateQueries({ queryKey: api.pickups.key() }),
    }),
  )
  const name = otherName(pickup, t)
  return (
    <FormDialog
      title={t('problem.title')}
      cancelLabel={t('keep')}
      submitLabel={t('problem.submit')}
      draft={draft}
      loading={report.isPending}
      submitError={report.error && problemText(t, report.error)}
      failedTitle={t('problem.failed')}
      onClose={onClose}
      onSubmit={() => kind !== '' && report.mutate({ id: pickup.id, kind, text: text.trim() })}
    >
      <p>{t('problem.text', { name })}</p>
      <Select
        label={t('problem.kind')}
        placeholder={t('common:form.choose')}
        options={problemKinds.map((value) => ({ value, label: t(`problem.kinds.${value}`, { name }) }))}
        {...draft.field('kind')}
      />
      <TextArea label={t('problem.words')} maxLength={problemTextMaxLength} {...draft.field('text')} />
    </FormDialog>
  )
}
