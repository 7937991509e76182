import i18next from 'i18next'
import { languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { describeDocument } from './i18n.ts'
import { storageKey } from './locales.ts'

export async function changeLocale(locale: Locale): Promise<void> {
  await i18next.changeLanguage(languageTag(locale))
  localStorage.setItem(storageKey, locale)
  describeDocument(locale)
}
