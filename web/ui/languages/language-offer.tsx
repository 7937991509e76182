import i18next, { type TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { languageTag } from '../../../shared/language-tag.ts'
import type { Locale } from '../../../shared/locales.ts'
import { loadShellTexts } from '../../i18n/change-locale.ts'
import { offeredLocales } from '../../i18n/describe-languages.ts'
import { directionOf } from '../../i18n/direction.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { localeName } from '../../i18n/locale-name.ts'
import { storageKey } from '../../i18n/locales.ts'
import { preferredLocale } from '../../i18n/preferred-locale.ts'
import { Button } from '../primitives/button.tsx'
import { chooseLocale } from './choose-locale.ts'
import styles from './languages.module.css'

const dismissedKey = 'language_offer'

interface Offer {
  readonly locale: Locale
  readonly t: TFunction<'common'>
}

/** Offers the browser's language, in that language, until the visitor chooses a locale or dismisses the offer. */
export function LanguageOffer() {
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    void findOffer().then(setOffer)
  }, [])
  if (!offer) return null
  const { locale, t } = offer
  const end = () => {
    localStorage.setItem(dismissedKey, 'dismissed')
    setOffer(undefined)
  }
  const accept = () => {
    end()
    void chooseLocale(locale)
  }
  return (
    <section
      className={styles.offer}
      lang={languageTag(locale)}
      dir={directionOf(locale)}
      aria-label={t('language.label')}
    >
      <p>{t('language.offer', { language: localeName(locale) })}</p>
      <Button size="small" onClick={accept}>
        {t('language.accept')}
      </Button>
      <Button size="small" variant="plain" onClick={end}>
        {t('language.dismiss')}
      </Button>
    </section>
  )
}

async function findOffer(): Promise<Offer | undefined> {
  if (localStorage.getItem(storageKey) ?? localStorage.getItem(dismissedKey)) return undefined
  const locale = preferredLocale(navigator.languages, offeredLocales())
  if (!locale || locale === currentLocale()) return undefined
  const isLoaded = await loadShellTexts(locale).then(
    () => true,
    () => false,
  )
  return isLoaded ? { locale, t: i18next.getFixedT(languageTag(locale), 'common') } : undefined
}
