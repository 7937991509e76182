import type { Locale } from '../../shared/locales.ts'
import { showLocale } from './change-locale.ts'
import { currentLocale } from './i18n.ts'
import { isOffered, storageKey } from './locales.ts'

/**
 * Shows the page in the locale of the profile if this browser has none of its own: a signed-in user keeps the language
 * on a new device. The page stays as it is if the texts fail to load.
 */
export async function followProfile(locale: Locale): Promise<void> {
  if (localStorage.getItem(storageKey) !== null || locale === currentLocale() || !isOffered(locale)) return
  try {
    await showLocale(locale)
  } catch (error) {
    console.info('The page keeps its language.', error)
  }
}
