import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ReportReason, reportReasons } from '../../../shared/contract/reports.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'

const commentMaxLength = 1000
/** Reasons per subject. A conversation excludes those that only apply to ads. */
const reasonsOf = {
  ad: reportReasons,
  conversation: ['fraud', 'offensive', 'forbidden_item', 'other'],
} as const satisfies Record<string, readonly ReportReason[]>

interface ReportDialogProps {
  /** Reports an ad, or the other participant of a conversation. */
  readonly of: keyof typeof reasonsOf
  readonly id: string
  readonly onClose: () => void
}

export function ReportDialog({ of, id, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['reports', 'common', 'errors'])
  const draft = useDraft<{ reason: ReportReason | ''; comment: string }>({ reason: '', comment: '' }, ({ reason }) => ({
    reason: reason === '' ? t('reasonRequired') : undefined,
  }))
  const { create, createForConversation } = api.reports
  const report = useMutation(
    (of === 'ad' ? create : createForConversation).mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('sent'), description: t(`sentText.${of}`) })
        onClose()
      },
    }),
  )
  const submit = () => {
    const { reason } = draft.values
    const comment = draft.values.comment.trim()
    if (reason !== '') report.mutate({ id, reason, ...(comment !== '' && { comment }) })
  }
  return (
    <FormDialog
      title={t(`title.${of}`)}
      cancelLabel={t('cancel')}
      submitLabel={t('report')}
      danger
      draft={draft}
      loading={report.isPending}
      submitError={report.error && problemText(t, report.error)}
      failedTitle={t('failed')}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t(`text.${of}`)}</p>
      <Select
        label={t('reason')}
        placeholder={t('common:form.choose')}
        options={reasonsOf[of].map((value) => ({ value, label: t(`reasons.${value}`) }))}
        {...draft.field('reason')}
      />
      <TextArea
        label={t('comment')}
        optional={t('common:form.optional')}
        maxLength={commentMaxLength}
        {...draft.field('comment')}
      />
    </FormDialog>
  )
}
