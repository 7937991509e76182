import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../../shared/money.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import styles from '../../../ui/money/money.module.css'
import { Facts } from '../../../ui/page/facts.tsx'
import type { PayoutNoun } from '../payout-noun.ts'

interface ConfirmDialogProps {
  readonly noun: PayoutNoun
  readonly amountCents: number
  readonly receiver: readonly [name: string, value: string]
  readonly taxId: string
  readonly loading: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { noun, amountCents, receiver, taxId, loading, onClose, onConfirm } = props
  const { t, i18n } = useTranslation(noun)
  return (
    <FormDialog
      title={t('confirm.title')}
      cancelLabel={t('confirm.cancel')}
      submitLabel={t('confirm.submit')}
      loading={loading}
      submitError={null}
      onClose={onClose}
      onSubmit={onConfirm}
    >
      <p>{t('confirm.text')}</p>
      <Facts
        facts={[
          [t('confirm.amount'), <strong key="amount">{formatBrl(amountCents, i18n.language)}</strong>],
          receiver,
          [t('confirm.taxId'), taxId],
        ]}
      />
      <p className={styles.strong}>{t('confirm.final')}</p>
    </FormDialog>
  )
}
