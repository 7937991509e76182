import i18next from 'i18next'
import { languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { describeLanguages } from './describe-languages.ts'
import { requireTexts } from './i18n.ts'
import { storageKey } from './locales.ts'
import { rememberLocale } from './remember-locale.ts'

/**
 * Shows the page in another locale, in place: nothing typed is lost.
 * @throws TypeError when the texts fail to load; the page then stays as it is
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await showLocale(locale)
  await rememberLocale(locale)
}

/** As `changeLocale`, in this browser alone. @throws TypeError when the texts fail to load */
export async function showLocale(locale: Locale): Promise<void> {
  const tag = languageTag(locale)
  await loadTexts(tag, i18next.options.ns as readonly string[])
  await i18next.changeLanguage(tag)
  localStorage.setItem(storageKey, locale)
  describeLanguages(locale)
}

/** Loads the shell's texts of a locale beside those of the page. @throws TypeError when they fail to load */
export async function loadShellTexts(locale: Locale): Promise<void> {
  await loadTexts(languageTag(locale), ['common'])
}

async function loadTexts(tag: string, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(tag, namespace))
  // Not `loadLanguages`, which would load every later page in both languages.
  await i18next.reloadResources([tag], missing)
  requireTexts(tag, namespaces)
}
