import { languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'

/** Returns a locale's name in its own language. */
export function localeName(locale: Locale): string {
  const tag = languageTag(locale)
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}
