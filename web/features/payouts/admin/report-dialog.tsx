import { useTranslation } from 'react-i18next'
import styles from '../../../ui/money/money.module.css'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import type { Outcome } from './outcome.ts'

interface ReportDialogProps {
  readonly refused: Outcome['refused']
  readonly onClose: () => void
}

/** Lists the refused requests with reasons. A dialog, because a toast would disappear before it is read. */
export function ReportDialog({ refused, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['approvals', 'errors'])
  return (
    <Dialog
      title={t('report.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('report.close')}</Button>}
    >
      <p>{t('report.text')}</p>
      <ul className={styles.steps}>
        {refused.map(({ id, code }) => (
          <li key={id} className={styles.words}>
            {`${id}: ${t(`errors:error.${code as 'request.invalid'}`, { defaultValue: code })}`}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
