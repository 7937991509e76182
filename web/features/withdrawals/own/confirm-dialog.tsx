import { useTranslation } from 'react-i18next'
import type { WithdrawalDraft } from '../../../../shared/contract/withdrawals.ts'
import { formatBrl } from '../../../../shared/money.ts'
import styles from '../../../ui/money/money.module.css'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'

interface ConfirmDialogProps {
  readonly draft: WithdrawalDraft
  readonly loading: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** The last look at what goes where: nothing of it can be undone. */
export function ConfirmDialog({ draft, loading, onClose, onConfirm }: ConfirmDialogProps) {
  const { t, i18n } = useTranslation('withdrawals')
  const { amountCents, pixKeyType, pixKey, taxId } = draft
  return (
    <Dialog
      title={t('confirm.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button loading={loading} onClick={onConfirm}>
            {t('confirm.submit')}
          </Button>
        </>
      }
    >
      <p>{t('confirm.text')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('confirm.amount')}</dt>
          <dd className={styles.amount}>{formatBrl(amountCents, i18n.language)}</dd>
        </div>
        <div>
          <dt>{t('confirm.key', { type: t(`types.${pixKeyType}`) })}</dt>
          <dd>{pixKey}</dd>
        </div>
        <div>
          <dt>{t('confirm.taxId')}</dt>
          <dd>{taxId}</dd>
        </div>
      </dl>
      <p className={styles.strong}>{t('confirm.final')}</p>
    </Dialog>
  )
}
