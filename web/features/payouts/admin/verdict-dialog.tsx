import { useTranslation } from 'react-i18next'
import { verdictReasonMaxLength } from '../../../../shared/contract/approvals.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import type { Transfer, TransferAsked } from './request-kind.ts'
import { TransferFields } from './transfer-fields.tsx'

interface VerdictDialogProps {
  readonly title: string
  readonly text: string
  readonly submitLabel: string
  /** `back` returns the money and requires a reason, which the requester reads. */
  readonly moneyGoes: 'back' | 'away'
  readonly loading: boolean
  /** Why the last try was refused. */
  readonly problem: string | null
  readonly onClose: () => void
  readonly transferAsked?: TransferAsked | undefined
  readonly onSubmit: (reason: string, transfer: Transfer | undefined) => void
}

export function VerdictDialog(props: VerdictDialogProps) {
  const { title, text, submitLabel, moneyGoes, loading, problem, transferAsked, onClose, onSubmit } = props
  const { t } = useTranslation('approvals')
  const draft = useDraft({ reason: '', transfer: { endToEndId: '', receiver: '' } as Transfer })
  const { transfer } = draft.values
  const reason = draft.values.reason.trim()
  const isReported = !transferAsked?.receiver || transfer.receiver.trim() !== ''
  return (
    <FormDialog
      title={title}
      cancelLabel={t('cancel')}
      submitLabel={submitLabel}
      danger={moneyGoes === 'back'}
      ready={moneyGoes === 'away' ? isReported : reason !== ''}
      loading={loading}
      submitError={problem}
      onClose={onClose}
      onSubmit={() => onSubmit(reason, transferAsked && transfer)}
    >
      <p>{text}</p>
      {transferAsked && (
        <TransferFields asked={transferAsked} value={transfer} onValue={(value) => draft.set({ transfer: value })} />
      )}
      {moneyGoes === 'back' && (
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={verdictReasonMaxLength}
          {...draft.field('reason')}
        />
      )}
    </FormDialog>
  )
}
