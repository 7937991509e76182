import type { Locale } from '../../../shared/locales.ts'
import { offeredLocales } from '../../i18n/describe-languages.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { storageKey } from '../../i18n/locales.ts'
import { preferredLocale } from '../../i18n/preferred-locale.ts'

const dismissedKey = 'language_offer'

/** Returns the browser's language, unless the visitor reads it already, has chosen a locale or dismissed the offer. */
export function localeToOffer(): Locale | undefined {
  if (localStorage.getItem(storageKey) ?? localStorage.getItem(dismissedKey)) return undefined
  const locale = preferredLocale(navigator.languages, offeredLocales())
  return locale === currentLocale() ? undefined : locale
}

export function dismissOffer(): void {
  localStorage.setItem(dismissedKey, 'dismissed')
}
