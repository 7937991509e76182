import { defaultLocale } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'

/** Where the browser keeps the choice. */
export const storageKey = 'locale'

/**
 * Catalogues: one folder a locale, one file a namespace, loaded when a page asks for it. A new namespace is a new file
 * `web/i18n/ptBR/<name>.json` (and the same file in every other locale); the page names it in `web/app/routes.tsx` and
 * reads it with `useTranslation('<name>')`. Nothing else has to be registered.
 */
export const catalogues = import.meta.glob<{ default: Record<string, unknown> }>(['./*/*.json', '!./ptBR/common.json'])

/** Whether one can choose it: whether its catalogue exists. */
export function isOffered(locale: string | null): locale is Locale {
  return locale === defaultLocale || `./${locale}/common.json` in catalogues
}

/** The locale kept in the browser under `locale` (rules 13.6), if its catalogue exists. */
export function storedLocale(): Locale {
  return localeOfTag(localStorage.getItem(storageKey))
}

/** The locale of a BCP 47 tag, by which i18next knows it; the default where there is no such catalogue. */
export function localeOfTag(tag: string | null): Locale {
  return isOffered(tag) ? tag : defaultLocale
}

const rightToLeft = new Set<Locale>(['ar-SA', 'he-IL'])

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.has(locale) ? 'rtl' : 'ltr'
}
