import type { Locale } from './locales.ts'

export const defaultLocale: Locale = 'ptBR'

/** Returns the BCP 47 tag of a locale, for the `lang` attribute; a tag stays as it is. */
export function languageTag(of: string): string {
  return of === 'ptBR' ? 'pt-BR' : of
}

/**
 * Returns the tag for the formats of `Intl`, of a locale or its language tag: every locale shows Latin digits and the
 * Gregorian calendar (rules 1.4). Without it, ar-SA writes ٣ and, in older browsers, years of the Hijri calendar.
 */
export function intlTag(of: string): string {
  return `${languageTag(of)}-u-nu-latn-ca-gregory`
}
