import { defaultLocale, type Locale, languageTag, locales } from '../../shared/locales.ts'

const storageKey = 'locale'

/**
 * Catalogues: one folder a locale, one file a namespace, loaded when a page asks for it. A new namespace is a new file
 * `web/i18n/ptBR/<name>.json` (and the same file in every other locale); the page names it in `web/app/routes.tsx` and
 * reads it with `useTranslation('<name>')`. Nothing else has to be registered.
 */
export const catalogues = import.meta.glob<{ default: Record<string, unknown> }>(['./*/*.json', '!./ptBR/common.json'])

/** The locales one can choose: those whose catalogue exists. */
export const offeredLocales: readonly Locale[] = locales.filter(
  (locale) => locale === defaultLocale || `./${locale}/common.json` in catalogues,
)

/** The locale kept in the browser under `locale` (rules 13.6), if its catalogue exists. */
export function storedLocale(): Locale {
  const stored = localStorage.getItem(storageKey)
  return offeredLocales.find((locale) => locale === stored) ?? defaultLocale
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale)
}

/** The locale of a BCP 47 tag, by which i18next knows it. */
export function localeOfTag(tag: string): Locale {
  return locales.find((locale) => languageTag(locale) === tag) ?? defaultLocale
}

/** A locale's name in its own language. */
export function localeName(locale: Locale): string {
  const tag = languageTag(locale)
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}

const rightToLeft = new Set<Locale>(['ar-SA', 'he-IL'])

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.has(locale) ? 'rtl' : 'ltr'
}
