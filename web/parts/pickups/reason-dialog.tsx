import { useTranslation } from 'react-i18next'
import { type PickupView, pickupReasonMaxLength } from '../../../shared/contract/pickup-views.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { cancelNeedsReason } from './pickup-state.ts'
import { otherName } from './pickup-texts.ts'
import { useStep } from './use-step.ts'

interface ReasonDialogProps {
  readonly pickup: PickupView
  readonly step: 'reject' | 'cancel'
  readonly onClose: () => void
}

export function ReasonDialog({ pickup, step, onClose }: ReasonDialogProps) {
  const { t } = useTranslation(['pickups', 'common', 'errors'])
  const name = otherName(pickup, t)
  const required = step === 'cancel' && cancelNeedsReason(pickup)
  const draft = useDraft({ reason: '' }, ({ reason }) => ({
    reason: required && reason.trim() === '' ? t('reasonRequired', { name }) : undefined,
  }))
  const reason = draft.values.reason.trim()
  const send = useStep(step, pickup, onClose)
  return (
    <FormDialog
      title={t(`asks.${step}.title`)}
      cancelLabel={t('keep')}
      submitLabel={t(step === 'cancel' && pickup.status === 'proposed' ? 'cancelProposal' : step)}
      danger
      draft={draft}
      loading={send.isPending}
      submitError={send.error && problemText(t, send.error)}
      failedTitle={t('failed')}
      onClose={onClose}
      onSubmit={() => send.mutate({ id: pickup.id, ...(reason !== '' && { reason }) })}
    >
      <p>{t(`asks.${step}.text`, { name })}</p>
      <TextArea
        label={t('reason')}
        optional={required ? undefined : t('common:form.optional')}
        maxLength={pickupReasonMaxLength}
        {...draft.field('reason')}
      />
    </FormDialog>
  )
}
