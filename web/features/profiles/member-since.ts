import { type Locale, languageTag } from '../../../shared/locales.ts'

/** Month and year of an instant, in words. */
export function memberSince(instant: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTag(locale), { month: 'long', year: 'numeric' }).format(new Date(instant))
}
