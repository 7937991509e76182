import { defaultLocale } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'

export const storageKey = 'locale'

/**
 * Lazy-loaded text catalogues: one folder per locale, one file per namespace.
 * To add a namespace, create `web/i18n/ptBR/<name>.json` and the same file in every other locale.
 * Name it in `web/app/routes.tsx` and read it with `useTranslation('<name>')`.
 */
export const catalogues = import.meta.glob<{ default: Record<string, unknown> }>(['./*/*.json', '!./ptBR/common.json'])

export function isOffered(locale: string | null): locale is Locale {
  return locale === defaultLocale || `./${locale}/common.json` in catalogues
}

/** Returns the locale stored under `locale` (rules 13.6), or the default if it has no catalogue. */
export function storedLocale(): Locale {
  return localeOfTag(localStorage.getItem(storageKey))
}

/** Returns the locale of a BCP 47 tag, or the default if it has no catalogue. */
export function localeOfTag(tag: string | null): Locale {
  return isOffered(tag) ? tag : defaultLocale
}

const rightToLeft = new Set<Locale>(['ar-SA', 'he-IL'])

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.has(locale) ? 'rtl' : 'ltr'
}
