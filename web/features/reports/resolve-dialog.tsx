import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportView } from '../../../shared/contract/reports.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './reports.module.css'

const noteMaxLength = 1000

export function ResolveDialog({ report, onClose }: { report: ReportView; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'errors'])
  const cache = useQueryClient()
  const formId = useId()
  const [note, setNote] = useState('')
  const resolve = useMutation(
    api.reports.resolve.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('resolved') })
        onClose()
      },
      onError: (error) => notify.error({ title: t('resolveFailed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.reports.queue.key() }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() !== '') resolve.mutate({ id: report.id, note: note.trim() })
  }
  return (
    <Dialog
      title={t('resolveTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={resolve.isPending} disabled={note.trim() === ''}>
            {t('resolve')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('resolveText', { type: report.recyclableType, reason: t(`reasons.${report.reason}`) })}</p>
        {report.comment && (
          <blockquote dir="auto" className={styles.quote}>
            {report.comment}
          </blockquote>
        )}
        <TextArea
          label={t('note')}
          maxLength={noteMaxLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
