import { useTranslation } from 'react-i18next'
import { Spinner } from '../ui/primitives/spinner.tsx'
import styles from './loading-page.module.css'

/** Loading state of a page. It takes the height of a screen, so that the footer does not jump. */
export function LoadingPage() {
  const { t } = useTranslation()
  return (
    <div className={styles.loading} role="status">
      <Spinner size={28} />
      <span className="visually-hidden">{t('load.loading')}</span>
    </div>
  )
}
