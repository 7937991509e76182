import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verdictReasonMaxLength } from '../../../../shared/contract/approvals.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import styles from '../../../ui/money/money.module.css'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import type { Transfer, TransferAsked } from './request-kind.ts'
import { TransferFields } from './transfer-fields.tsx'

interface VerdictDialogProps {
  readonly title: string
  readonly text: string
  readonly submitLabel: string
  /** `back` returns the money and requires a reason, which the requester reads. */
  readonly moneyGoes: 'back' | 'away'
  readonly loading: boolean
  readonly onClose: () => void
  readonly transferAsked?: TransferAsked | undefined
  readonly onSubmit: (reason: string, transfer: Transfer | undefined) => void
}

export function VerdictDialog(props: VerdictDialogProps) {
  const { title, text, submitLabel, moneyGoes, loading, transferAsked, onClose, onSubmit } = props
  const { t } = useTranslation('approvals')
  const formId = useId()
  const [reason, setReason] = useState('')
  const [transfer, setTransfer] = useState<Transfer>({ endToEndId: '', receiver: '' })
  const isReported = !transferAsked?.receiver || transfer.receiver.trim() !== ''
  const ready = moneyGoes === 'away' ? isReported : reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !loading) onSubmit(reason.trim(), transferAsked && transfer)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={moneyGoes === 'back' ? 'danger' : 'primary'}
            loading={loading}
            disabled={!ready}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{text}</p>
        {transferAsked && <TransferFields asked={transferAsked} value={transfer} onValue={setTransfer} />}
        {moneyGoes === 'back' && (
          <TextArea
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={verdictReasonMaxLength}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
