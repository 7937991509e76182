import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './offline-banner.module.css'

/** Says that there is no connection for as long as there is none; what was asked for meanwhile goes on by itself. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  if (online) return null
  return (
    <div className={classNames(styles.banner, 'screen-only')} role="alert">
      <p>{t('offline.text')}</p>
    </div>
  )
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
