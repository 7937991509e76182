import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportView } from '../../../shared/contract/reports.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './reports.module.css'

const noteMaxLength = 1000

export function ResolveDialog({ report, onClose }: { report: ReportView; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'errors'])
  const cache = useQueryClient()
  const draft = useDraft({ note: '' })
  const note = draft.values.note.trim()
  const resolve = useMutation(
    api.reports.resolve.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('resolved') })
        onClose()
      },
      onSettled: () => void cache.invalidateQueries({ queryKey: api.reports.queue.key() }),
    }),
  )
  return (
    <FormDialog
      title={t('resolveTitle')}
      cancelLabel={t('cancel')}
      submitLabel={t('resolve')}
      ready={note !== ''}
      loading={resolve.isPending}
      submitError={resolve.error && problemText(t, resolve.error)}
      failedTitle={t('resolveFailed')}
      onClose={onClose}
      onSubmit={() => resolve.mutate({ id: report.id, note })}
    >
      <p>{t('resolveText', { type: report.recyclableType, reason: t(`reasons.${report.reason}`) })}</p>
      {report.comment && (
        <blockquote dir="auto" className={styles.quote}>
          {report.comment}
        </blockquote>
      )}
      <TextArea label={t('note')} maxLength={noteMaxLength} {...draft.field('note')} />
    </FormDialog>
  )
}
