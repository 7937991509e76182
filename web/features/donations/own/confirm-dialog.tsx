import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../../shared/money.ts'
import styles from '../../../ui/money/money.module.css'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'

interface ConfirmDialogProps {
  readonly amountCents: number
  readonly entityName: string
  readonly taxId: string
  readonly loading: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** The last look at what goes to whom: nothing of it can be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { amountCents, entityName, taxId, loading, onClose, onConfirm } = props
  const { t, i18n } = useTranslation('donations')
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
          <dt>{t('confirm.entity')}</dt>
          <dd>{entityName}</dd>
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
