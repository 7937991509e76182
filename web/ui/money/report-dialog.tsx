import { useTranslation } from 'react-i18next'
import { refusalText } from '../../lib/server/problem.ts'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import styles from './money.module.css'

interface ReportDialogProps {
  readonly refused: readonly { readonly id: string; readonly code: string }[]
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
            {t('report.line', {
              id,
              reason: refusalText(t, code),
            })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
