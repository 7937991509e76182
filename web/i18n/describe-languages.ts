import { defaultLocale, languageTag } from '../../shared/language-tag.ts'
import { type Locale, locales } from '../../shared/locales.ts'
import { directionOf } from '../../shared/text-direction.ts'
import { isOffered } from './locales.ts'

export function offeredLocales(): readonly Locale[] {
  return locales.filter(isOffered)
}

/**
 * Describes the page's languages: `lang` and `dir` (`web/early.js` sets them before the first paint), `hreflang` links
 * of all locales, `og:locale` and the manifest of the page's locale. Call it after every navigation and change of the
 * locale.
 */
export function describeLanguages(locale: Locale): void {
  document.documentElement.lang = languageTag(locale)
  document.documentElement.dir = directionOf(locale)
  for (const link of document.head.querySelectorAll('link[hreflang]')) link.remove()
  for (const each of offeredLocales()) appendAlternate(languageTag(each), each)
  appendAlternate('x-default', defaultLocale)
  const property = 'og:locale'
  const meta = document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`) ?? document.createElement('meta')
  meta.setAttribute('property', property)
  meta.content = languageTag(locale).replace('-', '_')
  document.head.append(meta)
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestAddress(locale))
}

/** Portuguese of Brazil has the address without `?lang=`. */
function appendAlternate(hreflang: string, locale: Locale): void {
  const { origin, pathname, search } = window.location
  const address = new URL(origin + pathname + search)
  if (locale !== defaultLocale) address.searchParams.set('lang', locale)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'alternate', hreflang, href: address.href }),
  )
}

function manifestAddress(locale: Locale): string {
  return locale === defaultLocale ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`
}
