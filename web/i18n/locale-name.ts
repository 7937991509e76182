import { languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'

export function localeName(locale: Locale): string {
  const tag = languageTag(locale)
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}
