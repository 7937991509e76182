import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLocale, languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { catalogues, directionOf, localeOfTag, storedLocale } from './locales.ts'
import common from './ptBR/common.json' with { type: 'json' }

const catalogueFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, done) {
    const load = catalogues[`./${localeOfTag(tag)}/${namespace}.json`]
    if (!load) return done(new Error(`No catalogue ${namespace} in ${tag}`), false)
    load().then(
      (module) => done(null, module.default),
      (error: unknown) => done(error as Error, false),
    )
  },
}

/**
 * Starts i18next with the stored locale. The shell's texts in the default locale are bundled, because nearly every
 * visitor needs them for the first paint; other texts are lazy-loaded.
 */
export function startI18n(): Promise<void> {
  starting ??= initialise(storedLocale())
  return starting
}

let starting: Promise<void> | undefined

async function initialise(locale: Locale): Promise<void> {
  await i18next
    .use(catalogueFiles)
    .use(initReactI18next)
    .init({
      lng: languageTag(locale),
      fallbackLng: languageTag(defaultLocale),
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      resources: { [languageTag(defaultLocale)]: { common } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  describeDocument(locale)
}

/**
 * Loads a page's texts in parallel with its script.
 * Rejects with a missing-script error (`isScriptMissing`) when a catalogue fails to load, so that no page shows raw
 * keys.
 */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  await startI18n()
  await i18next.loadNamespaces(namespaces)
  const missing = namespaces.find((namespace) => !i18next.hasResourceBundle(i18next.language, namespace))
  if (missing) throw new TypeError(`Failed to fetch the module ${missing}`)
}

export function currentLocale(): Locale {
  return localeOfTag(i18next.language)
}

export function describeDocument(locale: Locale): void {
  document.documentElement.lang = languageTag(locale)
  document.documentElement.dir = directionOf(locale)
}
