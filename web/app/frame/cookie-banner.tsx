import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/primitives/button.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './cookie-banner.module.css'

const storageKey = 'cookie_consent'

/** Shows the cookie notice until it is accepted (rules 13.5). */
export function CookieBanner() {
  const { t } = useTranslation()
  const [accepted, setAccepted] = useState(() => localStorage.getItem(storageKey) !== null)
  if (accepted) return null
  const accept = () => {
    localStorage.setItem(storageKey, 'true')
    setAccepted(true)
  }
  return (
    <section className={classNames(styles.banner, 'screen-only')} aria-label={t('cookies.label')}>
      <p>{t('cookies.text')}</p>
      <Button size="small" onClick={accept}>
        {t('cookies.accept')}
      </Button>
    </section>
  )
}
