import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { missingPartSignal } from '../../lib/lazy-part.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './offline-banner.module.css'

/**
 * Shows that the connection is lost; pending requests resume by themselves.
 * Shows what helps when a script could not be loaded.
 */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  const isPartMissing = useSyncExternalStore(missingPartSignal.subscribe, missingPartSignal.is)
  if (online && !isPartMissing) return null
  return (
    <div className={classNames(styles.banner, 'screen-only')} role="alert">
      <p>{t(online ? 'load.pageFailedText' : 'offline.text')}</p>
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
