import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PickupView, pickupReasonMaxLength } from '../../../shared/contract/pickup-views.ts'
import { TextArea } from '../fields/text-area.tsx'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import { cancelNeedsReason } from './pickup-state.ts'
import { otherName } from './pickup-texts.ts'
import styles from './pickups.module.css'
import { useStep } from './use-step.ts'

interface ReasonDialogProps {
  readonly pickup: PickupView
  readonly step: 'reject' | 'cancel'
  readonly onClose: () => void
}

export function ReasonDialog({ pickup, step, onClose }: ReasonDialogProps) {
  const { t } = useTranslation(['pickups', 'common'])
  const formId = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const send = useStep(step, pickup, onClose)
  const name = otherName(pickup, t)
  const required = step === 'cancel' && cancelNeedsReason(pickup)
  const missing = required && reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing || send.isPending) return
    send.mutate({ id: pickup.id, ...(reason.trim() !== '' && { reason: reason.trim() }) })
  }
  return (
    <Dialog
      title={t(`asks.${step}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={send.isPending}>
            {t(step === 'cancel' && pickup.status === 'proposed' ? 'cancelProposal' : step)}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t(`asks.${step}.text`, { name })}</p>
        <TextArea
          label={t('reason')}
          optional={required ? undefined : t('common:form.optional')}
          error={tried && missing ? t('reasonRequired', { name }) : undefined}
          maxLength={pickupReasonMaxLength}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
