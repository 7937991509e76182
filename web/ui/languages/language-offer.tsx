import i18next, { type TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { languageTag } from '../../../shared/language-tag.ts'
import type { Locale } from '../../../shared/locales.ts'
import { directionOf } from '../../../shared/text-direction.ts'
import { loadShellTexts } from '../../i18n/change-locale.ts'
import { localeName } from '../../i18n/locale-name.ts'
import { Button } from '../primitives/button.tsx'
import { chooseLocale } from './choose-locale.ts'
import styles from './languages.module.css'
import { dismissOffer } from './locale-to-offer.ts'

/** Offers a language in that language. Shows nothing while its texts load, or if they cannot be loaded. */
export default function LanguageOffer({ locale, onEnd }: { readonly locale: Locale; readonly onEnd: () => void }) {
  const [t, setT] = useState<TFunction<'common'>>()
  useEffect(() => {
    loadShellTexts(locale).then(
      () => setT(() => i18next.getFixedT(languageTag(locale), 'common')),
      () => undefined,
    )
  }, [locale])
  if (!t) return null
  const end = () => {
    dismissOffer()
    onEnd()
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
