import i18next from 'i18next'
import { languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { counts, pluralOf, type Texts } from './catalogue.ts'

/** Renders every text with forms with each count. Returns those that show a key, a parameter or nothing. */
export async function unrendered(locale: Locale, texts: Texts): Promise<string[]> {
  const tag = languageTag(locale)
  const own = i18next.createInstance()
  // The places are keys as they are: dots and colons separate nothing.
  const resources = { [tag]: { texts: Object.fromEntries(texts) } }
  await own.init({
    lng: tag,
    fallbackLng: false,
    defaultNS: 'texts',
    keySeparator: false,
    nsSeparator: false,
    resources,
  })
  const stems = new Set([...texts.keys()].flatMap((place) => pluralOf(place, texts)?.stem ?? []))
  return [...stems].flatMap((stem) =>
    counts
      .filter((count) => {
        const ordinal = stem.endsWith('_ordinal')
        const key = ordinal ? stem.slice(0, -'_ordinal'.length) : stem
        const shown: string = own.t(key, { count, ordinal })
        return shown === key || shown.trim() === '' || shown.includes('{{count}}')
      })
      .map((count) => `${stem} shows no text for ${count}`),
  )
}
