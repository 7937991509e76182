import type { Catalogue, Catalogues } from '../../../web/plugins/catalogues.ts'

/** Texts in other languages are up to 40 % longer than the Portuguese. */
const lengthened = 0.4
const accented: Readonly<Record<string, string>> = { a: 'å', e: 'ë', i: 'î', o: 'ø', u: 'ů', c: 'ć', n: 'ń', s: 'š' }
/** What stays as it is: parameters, tags and what `t` inserts. */
const fixed = /(\{\{.*?\}\}|<[^>]*>|\$t\(.*?\))/

/** Returns a text with accents, and 40 % longer by words of up to seven letters. */
export function pseudoText(text: string): string {
  const parts = text.split(fixed)
  const letters = parts.filter((_, at) => at % 2 === 0).join('').length
  const words = 'łőñgër tëxt ťhåñ břïëf '.repeat(Math.ceil((letters * lengthened) / 20) + 1)
  const spoken = parts.map((part, at) =>
    at % 2 === 0 ? part.replace(/[aeioucns]/g, (it) => accented[it] ?? it) : part,
  )
  return `${spoken.join('')} ${words.slice(0, Math.round(letters * lengthened)).trim()}`.trimEnd()
}

/** Returns all catalogues of a pseudo-locale. It exists in tests alone. */
export function pseudoCatalogues(portuguese: Catalogues): Catalogues {
  const spoken = (catalogue: Catalogue): Catalogue =>
    Object.fromEntries(
      Object.entries(catalogue).map(([key, value]) => [
        key,
        typeof value === 'string' ? pseudoText(value) : spoken(value),
      ]),
    )
  return Object.fromEntries(Object.entries(portuguese).map(([namespace, catalogue]) => [namespace, spoken(catalogue)]))
}
