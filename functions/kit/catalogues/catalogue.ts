import { readFileSync } from 'node:fs'
import { languageTag } from '../../../shared/language-tag.ts'
import { type Locale, locales } from '../../../shared/locales.ts'
import { observe } from '../observability.ts'
import { problemsOf } from './problems.ts'

/** Where a bundle has its texts, relative to the script: `infra/tools/bundle.ts` defines it. */
declare const textsFolder: string

const folder = new URL(typeof textsFolder === 'string' ? textsFolder : '../../texts/', import.meta.url)
const { logger } = observe('texts')

/** The texts of each locale; the default is required. */
export type Catalogues<Texts extends object> = Readonly<Partial<Record<Locale, Texts>>> & { readonly ptBR: Texts }

/** Portuguese groups that stand in for incomplete ones. Their plural forms are those of Portuguese. */
const standIns = new WeakSet<object>()

export function isStandIn(group: object): boolean {
  return standIns.has(group)
}

/**
 * Returns the catalogue `functions/texts/<locale>/<name>.json` of each locale. A file is read once, when its locale is
 * first asked for; without a file the locale is undefined (decisions/0088). Only `functions/<noun>/texts/<name>.ts`
 * calls it: its path tells the bundler which files belong beside the script.
 */
export function readCatalogues<Texts extends object>(name: string): Catalogues<Texts> {
  const read = new Map<Locale, Texts | undefined>()
  const of = (locale: Locale): Texts | undefined => {
    if (!read.has(locale)) read.set(locale, locale === 'ptBR' ? parsed(locale, name) : translated(locale, name))
    return read.get(locale)
  }
  const translated = (locale: Locale, file: string) => {
    const own = parsed<Texts>(locale, file)
    const texts = of('ptBR')
    return own && texts && wholeTexts(texts, own, locale, (problem) => logger.error(`${locale}/${file}: ${problem}`))
  }
  const getters = locales.map((locale) => [locale, { enumerable: true, get: () => of(locale) }] as const)
  return Object.defineProperties({}, Object.fromEntries(getters)) as Catalogues<Texts>
}

function parsed<Texts>(locale: Locale, name: string): Texts | undefined {
  try {
    return JSON.parse(readFileSync(new URL(`${locale}/${name}.json`, folder), 'utf8')) as Texts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && locale !== 'ptBR') return undefined
    throw error
  }
}

/**
 * Returns the locale's texts, with the whole Portuguese text in place of an incomplete one: a reader never sees a key
 * or half a letter. A text is an entry at the top of a catalogue.
 */
export function wholeTexts<Texts extends object>(
  portuguese: Texts,
  own: Texts,
  locale: Locale,
  report: (problem: string) => void,
): Texts {
  const whole = Object.entries(portuguese).map(([key, text]: [string, unknown]) => {
    const found: unknown = own[key as keyof Texts]
    const problems = problemsOf(text, found, languageTag(locale))
    for (const problem of problems) report(`${key}${problem}`)
    return [key, problems.length === 0 ? found : standIn(text)] as const
  })
  return (Array.isArray(portuguese) ? whole.map(([, text]) => text) : Object.fromEntries(whole)) as Texts
}

function standIn(text: unknown): unknown {
  if (typeof text !== 'object' || text === null) return text
  const copy = Array.isArray(text)
    ? text.map(standIn)
    : Object.fromEntries(Object.entries(text).map(([key, part]) => [key, standIn(part)]))
  standIns.add(copy)
  return copy
}
