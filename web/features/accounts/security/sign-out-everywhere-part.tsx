import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from './security.module.css'

const SignOutEverywhereDialog = lazyPart(() => import('./sign-out-everywhere-dialog.tsx'))

/** For a lost phone or a session left on another device (rules 2.17). */
export function SignOutEverywherePart() {
  const { t } = useTranslation('accounts')
  const [asking, setAsking] = useState(false)
  return (
    <section className={styles.part}>
      <h3>{t('everywhere.heading')}</h3>
      <p className={styles.soft}>{t('everywhere.hint')}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('everywhere.action')}
      </Button>
      {asking && (
        <Suspense>
          <SignOutEverywhereDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}
