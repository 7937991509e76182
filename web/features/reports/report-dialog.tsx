import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportReason, reportReasons } from '../../../shared/contract/reports.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './reports.module.css'

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
  const formId = useId()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string>()
  const { create, createForConversation } = api.reports
  const report = useMutation(
    (of === 'ad' ? create : createForConversation).mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('sent'), description: t(`sentText.${of}`) })
        onClose()
      },
      onError: (failure) => notify.error({ title: t('failed'), description: problemText(t, failure) }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === '') setError(t('reasonRequired'))
    else report.mutate({ id, reason, ...(comment.trim() && { comment: comment.trim() }) })
  }
  return (
    <Dialog
      title={t(`title.${of}`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={report.isPending}>
            {t('report')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t(`text.${of}`)}</p>
        <Select
          label={t('reason')}
          placeholder={t('common:form.choose')}
          error={error}
          value={reason}
          options={reasonsOf[of].map((value) => ({ value, label: t(`reasons.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            setReason(reportReasons.find((each) => each === value) ?? '')
            setError(undefined)
          }}
        />
        <TextArea
          label={t('comment')}
          optional={t('common:form.optional')}
          maxLength={commentMaxLength}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
