import { defaultLocale, languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'

export const storageKey = 'locale'

/**
 * Lazy-loaded Portuguese text catalogues, one file per namespace. `web/plugins/locale-files.ts` builds those of other
 * locales.
 */
export const catalogues = import.meta.glob<{ default: Record<string, unknown> }>([
  './ptBR/*.json',
  '!./ptBR/common.json',
])

/** The block `locales` of index.html, which the build writes when it has another locale than the default. */
interface LocaleFiles {
  /** Namespaces by page group (`web/plugins/page-groups.ts`). */
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly hashes: Readonly<Partial<Record<Locale, string>>>
}

function localeFiles(): LocaleFiles {
  return JSON.parse(document.getElementById('locales')?.textContent ?? '{"groups":{},"hashes":{}}') as LocaleFiles
}

/** Returns the address of a namespace's file in another locale than the default; undefined if the build has none. */
export function textsAddress(locale: Locale, namespace: string): string | undefined {
  const { groups, hashes } = localeFiles()
  const group = Object.keys(groups).find((name) => groups[name]?.includes(namespace))
  return group && hashes[locale] && `/assets/${locale}-${hashes[locale]}-${group}.json`
}

export function isOffered(locale: string | null): locale is Locale {
  return locale === defaultLocale || Object.hasOwn(localeFiles().hashes, locale ?? '')
}

/** Whether the build has another locale than the default. */
export function isMultilingual(): boolean {
  return document.getElementById('locales') !== null
}

/**
 * Returns the locale stored under `locale` (rules 13.6), or the default if it has no catalogue. `?lang=` in the address
 * is stored first and removed from the address.
 */
export function storedLocale(): Locale {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get('lang')
  if (asked !== null) {
    if (isOffered(asked) || asked === languageTag(defaultLocale)) localStorage.setItem(storageKey, localeOfTag(asked))
    address.searchParams.delete('lang')
    window.history.replaceState(window.history.state, '', address)
  }
  return localeOfTag(localStorage.getItem(storageKey))
}

/** Returns the locale of a BCP 47 tag, or the default if it has no catalogue. */
export function localeOfTag(tag: string | null): Locale {
  return isOffered(tag) ? tag : defaultLocale
}
