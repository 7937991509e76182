import type { Locale } from './locales.ts'

export const defaultLocale: Locale = 'ptBR'

/** Returns the BCP 47 tag of a locale, for `Intl` and the `lang` attribute. */
export function languageTag(of: Locale): string {
  return of === 'ptBR' ? 'pt-BR' : of
}
