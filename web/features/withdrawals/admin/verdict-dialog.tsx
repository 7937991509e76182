import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verdictReasonMaxLength } from '../../../../shared/contract/approvals.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import styles from '../withdrawals.module.css'
import { type Outcome, useVerdict, type Verdict } from './use-verdict.ts'

interface VerdictDialogProps {
  readonly ids: readonly string[]
  readonly verdict: Verdict
  readonly onClose: () => void
  readonly onDecided: (outcome: Outcome) => void
}

/** Asks once more before money moves; a failure takes a reason, which the person reads. */
export function VerdictDialog({ ids, verdict, onClose, onDecided }: VerdictDialogProps) {
  const { t } = useTranslation('withdrawals')
  const formId = useId()
  const [reason, setReason] = useState('')
  const decide = useVerdict((outcome) => {
    onClose()
    onDecided(outcome)
  })
  const ready = verdict === 'complete' || reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !decide.isPending) decide.mutate({ ids, verdict, reason: reason.trim() })
  }
  return (
    <Dialog
      title={t(`admin.asks.${verdict}`, { count: ids.length })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={verdict === 'fail' ? 'danger' : 'primary'}
            loading={decide.isPending}
            disabled={!ready}
          >
            {t(`admin.${verdict}`)}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t(`admin.explains.${verdict}`)}</p>
        {verdict === 'fail' && (
          <TextArea
            label={t('admin.reason')}
            hint={t('admin.reasonHint')}
            maxLength={verdictReasonMaxLength}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
