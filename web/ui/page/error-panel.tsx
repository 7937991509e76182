import { useTranslation } from 'react-i18next'
import { problemText } from '../../lib/server/problem.ts'
import { Button } from '../primitives/button.tsx'
import styles from './error-panel.module.css'

interface ErrorPanelProps {
  readonly error: unknown
  readonly title?: string
  readonly onRetry?: (() => void) | undefined
}

export function ErrorPanel({ error, title, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.title}>{title ?? t('load.failed')}</p>
      <p>{problemText(t, error)}</p>
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {t('load.retry')}
        </Button>
      )}
    </div>
  )
}
