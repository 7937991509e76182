import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defaultLocale, languageTag } from '../../shared/language-tag.ts'
import { type Locale, locales } from '../../shared/locales.ts'

/** Texts by key; a group of keys is nested. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}
/** Catalogues by namespace, or by another name that is the same in every locale. */
export type Catalogues = Readonly<Record<string, Catalogue>>

/** Locales that hold only the texts which differ from another locale of their language. */
export const baseOf: Readonly<Partial<Record<Locale, Locale>>> = {
  'en-GB': 'en-US',
  'es-AR': 'es-ES',
  'es-CL': 'es-ES',
  'es-CO': 'es-ES',
  'es-BO': 'es-ES',
  'es-VE': 'es-ES',
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/** Returns the Portuguese files of texts: the browser's namespaces and those of the functions. */
export function sourceFiles(root: string): readonly string[] {
  return globSync(['web/i18n/ptBR/*.json', 'functions/**/{ptBR,*.ptBR}.json', 'functions/**/ptBR/*.json'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).toSorted()
}

/** Returns the file of a locale that translates a Portuguese one. */
export function fileOf(locale: Locale, sourceFile: string): string {
  return sourceFile.replace(defaultLocale, locale)
}

/** Returns the locales with a folder under `web/i18n/`, in the order of `shared/locales.ts`. */
export function presentLocales(root: string): readonly Locale[] {
  return locales.filter((locale) => locale !== defaultLocale && existsSync(join(root, 'web/i18n', locale)))
}

/**
 * Returns the locales that readers can choose beside the default: every file of texts exists, in the browser and in the
 * functions. A locale with a base needs only the base to be whole.
 */
export function offeredLocales(root: string): readonly Locale[] {
  const isWhole = (locale: Locale) => sourceFiles(root).every((file) => existsSync(join(root, fileOf(locale, file))))
  return presentLocales(root).filter((locale) => isWhole(baseOf[locale] ?? locale))
}

/** Returns the browser's catalogues of a folder by namespace; empty for a missing folder. */
export function readCatalogues(folder: string): Catalogues {
  const files = globSync('*.json', { cwd: folder }).toSorted()
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue]),
  )
}

/**
 * Returns the browser's catalogues of a locale as the build publishes them: the locale's texts over those of its base,
 * over the Portuguese. So no page lacks a text, even where a check was not run.
 */
export function wholeCatalogues(root: string, locale: Locale): Catalogues {
  const read = (each: Locale) => readCatalogues(join(root, 'web/i18n', each))
  return completed(read(defaultLocale), ownCatalogues(read, locale), languageTag(locale))
}

/** Returns a locale's texts over those of its base, if it has one. */
export function ownCatalogues(read: (locale: Locale) => Catalogues, locale: Locale): Catalogues {
  const base = baseOf[locale]
  return (base ? overlay(read(base), read(locale), () => false) : read(locale)) as Catalogues
}

/** Takes texts that a locale lacks from the Portuguese, and plural forms that it lacks from its own `other`. */
export function completed(portuguese: Catalogues, own: Catalogues, tag: string): Catalogues {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  // Portuguese forms of a text that the locale has would be extra forms.
  const hasOwnForms = (key: string, above: Catalogue) =>
    pluralForm.test(key) && `${key.replace(pluralForm, '')}_other` in above
  return withForms(overlay(portuguese, own, hasOwnForms), pluralCategories) as Catalogues
}

function overlay(below: Catalogue, above: Catalogue, isHidden: (key: string, above: Catalogue) => boolean): Catalogue {
  const lower = Object.entries(below).filter(([key]) => key in above || !isHidden(key, above))
  const upper = Object.entries(above).map(([key, value]) => {
    const under = below[key]
    const nested = typeof value === 'object' && typeof under === 'object'
    return [key, nested ? overlay(under, value, isHidden) : value] as const
  })
  return Object.fromEntries([...lower, ...upper])
}

function withForms(catalogue: Catalogue, categories: readonly string[]): Catalogue {
  type Entry = readonly [string, string | Catalogue]
  const entries = Object.entries(catalogue).flatMap(([key, value]): readonly Entry[] => {
    if (typeof value !== 'string') return [[key, withForms(value, categories)]]
    const forms = key.endsWith('_other') ? categories.map((category) => key.replace(/other$/, category)) : []
    return [key, ...forms.filter((form) => !(form in catalogue))].map((form) => [form, value])
  })
  return Object.fromEntries(entries)
}
