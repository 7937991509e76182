import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportReason, reportReasons } from '../../../shared/contract/reports.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './reports.module.css'

const commentMaxLength = 1000

/** Reports an ad to the admins, once a user; visitors are asked to sign in. */
export function ReportButton({ recyclableId }: { recyclableId: string }) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  const { press, waiting } = useSignedIn({ name: 'report', about: recyclableId, act: () => setOpen(true) })
  return (
    <>
      <Button variant="secondary" size="small" icon={<Flag aria-hidden="true" />} loading={waiting} onClick={press}>
        {t('report')}
      </Button>
      {open && <ReportDialog recyclableId={recyclableId} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ recyclableId, onClose }: { recyclableId: string; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'common', 'errors'])
  const formId = useId()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string>()
  const report = useMutation(
    api.reports.create.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('sent'), description: t('sentText') })
        onClose()
      },
      onError: (failure) => notify.error({ title: t('failed'), description: problemText(t, failure) }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === '') setError(t('reasonRequired'))
    else report.mutate({ id: recyclableId, reason, ...(comment.trim() && { comment: comment.trim() }) })
  }
  return (
    <Dialog
      title={t('title')}
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
        <p>{t('text')}</p>
        <Select
          label={t('reason')}
          placeholder={t('common:form.choose')}
          error={error}
          value={reason}
          options={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
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
