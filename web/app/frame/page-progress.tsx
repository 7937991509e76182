import { useTranslation } from 'react-i18next'
import { usePageLoading } from '../page-loads.ts'
import styles from './page-progress.module.css'

export function PageProgress() {
  const { t } = useTranslation()
  const loading = usePageLoading()
  return (
    <div role="status" className={styles.progress} data-loading={loading}>
      {loading && <span className="visually-hidden">{t('load.loading')}</span>}
    </div>
  )
}
