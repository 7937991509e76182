import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale, languageTag } from '../../shared/language-tag.ts'
import type { Locale } from '../../shared/locales.ts'
import { baseOf, type Catalogue, fileOf, sourceFiles } from '../../web/plugins/catalogues.ts'

export const root = join(import.meta.dirname, '../..')

/** Texts by place: `web/i18n/ptBR/common.json:load.retry`. The place names the Portuguese file in every locale. */
export type Texts = ReadonlyMap<string, string>

/** What `docs/glossary/<locale>.json` says about a locale. All lists may be left out. */
export interface Glossary {
  /** Portuguese term, in lower case, to the words that may stand for it. */
  readonly terms?: Readonly<Record<string, readonly string[]>>
  /** Words of another register or region, such as `Sie` where readers are `du`. */
  readonly avoid?: readonly string[]
  /** Places whose text is equal to the Portuguese. */
  readonly same?: readonly string[]
  /** Portuguese texts that are translated differently in different places. */
  readonly different?: readonly string[]
  /** Places whose length is outside of the limits. */
  readonly long?: readonly string[]
  /** Places with other numbers or names than the Portuguese, such as times of day. */
  readonly numbers?: readonly string[]
}

export function readGlossary(locale: Locale): Glossary {
  const file = join(root, 'docs/glossary', `${locale}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Glossary) : {}
}

/** Returns all texts of a locale, of the browser and of the functions; those of its base below. */
export function readTexts(locale: Locale): Texts {
  const base = baseOf[locale]
  const below = base ? readTexts(base) : new Map<string, string>()
  const own = sourceFiles(root).flatMap((file) => {
    const path = join(root, fileOf(locale, file))
    return existsSync(path) ? textsOf(JSON.parse(readFileSync(path, 'utf8')) as Catalogue, `${file}:`) : []
  })
  return new Map([...below, ...own])
}

export const readPortuguese = () => readTexts(defaultLocale)

export function textsOf(catalogue: Catalogue, prefix = ''): (readonly [string, string])[] {
  return Object.entries(catalogue).flatMap(([key, value]) => {
    if (typeof value === 'object') return textsOf(value, `${prefix}${key}.`)
    return code.test(prefix + key) ? [] : [[prefix + key, String(value)] as const]
  })
}

/** Values that stay in every language: the material and the season of a tip. */
const code = /tips\.json:\d+\.(material|season)$/

const form = /_(zero|one|two|few|many|other)$/
/** Codes that end like a form: of a payment's refusal, and of the other participant. */
const notPlural = /(cc_rejected_bad_filled|pickup\.confirmed_by)$/

/** Returns the place without its plural form, and the form; undefined for a text without forms. */
export function pluralOf(place: string, texts: Texts): { readonly stem: string; readonly form: string } | undefined {
  const found = form.exec(place)?.[1]
  const stem = place.replace(form, '')
  return found && texts.has(`${stem}_other`) && !notPlural.test(stem) ? { stem, form: found } : undefined
}

/** Counts that every text with forms is rendered with. */
export const counts = [0, 1, 2, 5, 11, 21, 1_000_000]

export interface Forms {
  readonly all: readonly string[]
  /** Whether a form stands for one number alone, so that its text may leave the number out. */
  isOfOneNumber(form: string): boolean
}

/** @param type ordinal for texts whose place ends in `_ordinal` */
export function formsOf(locale: Locale, type: Intl.PluralRuleType = 'cardinal'): Forms {
  const rules = new Intl.PluralRules(languageTag(locale), { type })
  const numbers = Map.groupBy([...Array(201).keys(), ...counts], (count) => rules.select(count))
  return {
    all: rules.resolvedOptions().pluralCategories,
    isOfOneNumber: (name) => new Set(numbers.get(name as Intl.LDMLPluralRule)).size === 1,
  }
}

/** Returns the Portuguese text that a translated one belongs to: for a plural form that Portuguese lacks, `other`. */
export function sourceOf(place: string, source: Texts, target: Texts): string | undefined {
  const plural = pluralOf(place, target)
  return source.get(place) ?? (plural && source.get(`${plural.stem}_other`))
}
