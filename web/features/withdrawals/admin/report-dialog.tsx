import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import styles from '../withdrawals.module.css'
import type { Outcome } from './use-verdict.ts'

interface ReportDialogProps {
  readonly refused: Outcome['refused']
  readonly onClose: () => void
}

/** What was not decided, and why: a list to read, and not a toast that goes. */
export function ReportDialog({ refused, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['withdrawals', 'errors'])
  return (
    <Dialog
      title={t('admin.report.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('admin.report.close')}</Button>}
    >
      <p>{t('admin.report.text')}</p>
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
