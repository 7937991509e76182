import type { Locale } from '../../shared/locales.ts'

/** Saves the chosen locale in the profile of a signed-in user. Does nothing while the API has no operation for it. */
export function rememberLocale(_locale: Locale): Promise<void> {
  return Promise.resolve()
}
