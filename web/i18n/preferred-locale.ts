import { languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'

/** Norwegian and Hebrew have further codes in browsers. */
const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he' }

/** Returns the offered locale that a browser prefers: of its first language, in any region, that is offered. */
export function preferredLocale(languages: readonly string[], offered: readonly Locale[]): Locale | undefined {
  for (const tag of languages) {
    const exact = offered.find((locale) => languageTag(locale).toLowerCase() === tag.toLowerCase())
    const found = exact ?? offered.find((locale) => languageOf(languageTag(locale)) === languageOf(tag))
    if (found) return found
  }
  return undefined
}

function languageOf(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-')
  return sameLanguage[language] ?? language
}
