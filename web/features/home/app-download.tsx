import { useTranslation } from 'react-i18next'
import { useInstallation } from '../../lib/pwa/use-installation.ts'
import { Download } from '../../ui/icons/icons.ts'
import { Truck } from '../../ui/page/illustrations.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './sections.module.css'

/** Installs the web application (rules 13.7), or explains how to do it in the browser's menu. */
export function AppDownload() {
  const { t } = useTranslation('home-sections')
  const { state, install } = useInstallation()
  return (
    <section className={styles.section}>
      <div className={styles.inner}>
        <div className={styles.split}>
          <Truck />
          <div className={styles.words}>
            <h2>{t('app.title')}</h2>
            <p>{t('app.text')}</p>
            {state === 'installed' ? (
              <p>{t('app.installed')}</p>
            ) : (
              <>
                <Button
                  icon={<Download aria-hidden="true" />}
                  disabledReason={state === 'by-menu' ? t('app.byMenu') : undefined}
                  onClick={() => void install()}
                >
                  {t('app.action')}
                </Button>
                {state === 'by-menu' && <p>{t('app.byMenu')}</p>}
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
