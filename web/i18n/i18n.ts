import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLocale, languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { isolated } from '../../shared/text-direction.ts'
import { catalogues, localeOfTag, storedLocale, textsAddress } from './locales.ts'
import common from './ptBR/common.json' with { type: 'json' }

type Texts = Readonly<Record<string, unknown>>

const catalogueFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, done) {
    textsOf(localeOfTag(tag), namespace).then(
      (texts) => done(null, texts),
      // True: the next page, or its retry, asks again. Otherwise i18next never asks a second time.
      (error: unknown) => done(error as Error, true),
    )
  },
}

async function textsOf(locale: Locale, namespace: string): Promise<Texts> {
  const address = textsAddress(locale, namespace)
  const texts = address
    ? (await groupAt(address))[namespace]
    : (await catalogues[`./${locale}/${namespace}.json`]?.())?.default
  if (!texts) throw new Error(`No catalogue ${namespace} in ${locale}`)
  return texts
}

const groups = new Map<string, Promise<Readonly<Record<string, Texts>>>>()

/** Fetches the texts of a page group once. */
function groupAt(address: string): Promise<Readonly<Record<string, Texts>>> {
  const group = groups.get(address) ?? fetch(address).then((response) => response.json())
  groups.set(address, group)
  group.catch(() => groups.delete(address))
  return group
}

/**
 * Starts i18next with the stored locale. The shell's texts in the default locale are bundled, because nearly every
 * visitor needs them for the first paint; other texts are lazy-loaded. The page is Portuguese for this visit if the
 * shell's texts of the stored locale fail to load.
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
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      resources: { [languageTag(defaultLocale)]: { common } },
      partialBundledLanguages: true,
      maxRetries: 0,
      interpolation: { escape: (value) => isolated(value, i18next.language) },
      returnNull: false,
      parseMissingKeyHandler: requireDefault,
    })
  if (!isLoaded('common')) await i18next.changeLanguage(languageTag(defaultLocale))
}

/**
 * Returns the default of the call. Without one no page shows the raw key: its error boundary takes over. The catalogues
 * of a build are whole, so such a key is misspelt.
 */
function requireDefault(key: string, fallback?: string): string {
  if (fallback === undefined) throw new Error(`No text ${key}`)
  return fallback
}

/**
 * Loads a page's texts in parallel with its script.
 * Rejects with a missing-script error (`isScriptMissing`) when a catalogue fails to load, so that no page lacks texts.
 */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  await startI18n()
  await i18next.loadNamespaces(namespaces)
  requireTexts(i18next.language, namespaces)
}

/** @throws TypeError that `isScriptMissing` recognises */
export function requireTexts(tag: string, namespaces: readonly string[]): void {
  const missing = namespaces.find((namespace) => !isLoaded(namespace, tag))
  if (missing) throw new TypeError(`Failed to fetch the module ${missing}`)
}

function isLoaded(namespace: string, tag = i18next.language): boolean {
  return i18next.hasResourceBundle(tag, namespace)
}

export function currentLocale(): Locale {
  return localeOfTag(i18next.language)
}
