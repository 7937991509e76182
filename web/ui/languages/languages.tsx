import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { describeLanguages } from '../../i18n/describe-languages.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { textsAddress } from '../../i18n/locales.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { Languages as LanguagesIcon } from '../icons/icons.ts'
import { LanguageSelect } from './language-select.tsx'
import styles from './languages.module.css'
import { localeToOffer } from './locale-to-offer.ts'

const LanguageOffer = lazyPart(() => import('./language-offer.tsx'))

/**
 * The languages of the site, where it has more than one: the picker of visitors (users have it in their profile), the
 * offer of the browser's language, and the description of the document.
 */
export default function Languages() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { status } = useSession()
  const locale = currentLocale()
  const [offered, setOffered] = useState(localeToOffer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links contain the address
  useEffect(() => describeLanguages(locale), [locale, pathname, search])
  useEffect(() => keepForOffline(textsAddress(locale, 'common')), [locale])
  return (
    <>
      {status !== 'signed-in' && (
        <span className={styles.picker} title={t('language.label')}>
          <LanguagesIcon aria-hidden="true" />
          <LanguageSelect aria-label={t('language.label')} />
        </span>
      )}
      {offered && (
        <Suspense>
          <LanguageOffer locale={offered} onEnd={() => setOffered(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Lets the service worker keep the shell's texts: it was not there yet when the first page loaded them. */
function keepForOffline(address: string | undefined): void {
  const workers = navigator.serviceWorker
  if (!address || !workers) return
  const keep = () => void fetch(address).catch(() => undefined)
  if (workers.controller) keep()
  else workers.addEventListener('controllerchange', keep, { once: true })
}
