/** A catalogue's texts by key: 'photos.count_one'. */
export type Texts = ReadonlyMap<string, string>

const form = /^(.*)_(zero|one|two|few|many|other)$/
const parameter = /\{\{[^}]*\}\}/g

/** Returns a catalogue's texts by their full key, plural suffixes included. */
export function textsOf(catalogue: object, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : textsOf(value, `${prefix}${key}.`),
  ) as [string, string][]
}

/** Returns the keys that have plural forms, without suffix. `isCode` names keys whose suffix belongs to a code. */
export function countedKeys(texts: Texts, isCode: (key: string) => boolean = () => false): Map<string, string[]> {
  const counted = new Map<string, string[]>()
  for (const key of texts.keys()) {
    const [, base, category] = (isCode(key) ? null : form.exec(key)) ?? []
    if (base !== undefined && category !== undefined) counted.set(base, [...(counted.get(base) ?? []), category])
  }
  return counted
}

/** Returns the forms of a language that stand for one number alone: `one` in English, but 0 and 1 in Portuguese. */
function formsOfOneNumber(tag: string): Set<string> {
  const rules = new Intl.PluralRules(tag)
  const categories = Array.from({ length: 1000 }, (_, number) => rules.select(number))
  return new Set(categories.filter((category) => categories.indexOf(category) === categories.lastIndexOf(category)))
}

/**
 * Returns what is wrong with plural forms: another set than CLDR's for the language, a form of several numbers that
 * shows none, a text that takes a count and has no forms.
 */
export function pluralFaults(texts: Texts, tag: string, isCode?: (key: string) => boolean): string[] {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted().join(', ')
  const counted = countedKeys(texts, isCode)
  const sets = [...counted]
    .filter(([, found]) => found.toSorted().join(', ') !== forms)
    .map(([key, found]) => `${key} has the forms ${found.join(', ')}, not ${forms}`)
  const exact = formsOfOneNumber(tag)
  const numbers = [...counted].flatMap(([key, found]) =>
    found
      .filter((category) => !exact.has(category))
      .map((category) => `${key}_${category}`)
      .filter((each) => !/\{\{(count|shown)\}\}/.test(texts.get(each) ?? ''))
      .map((each) => `${each} does not show its number`),
  )
  const without = [...texts]
    .filter(([key, text]) => /\{\{count\}\}/.test(text) && (isCode?.(key) || !form.test(key)))
    .map(([key]) => `${key} takes a count and has no forms`)
  return [...sets, ...numbers, ...without]
}

/** Returns the keys of texts with digits outside their parameters. */
export function digitFaults(texts: Texts): string[] {
  return [...texts].filter(([, text]) => /\p{Nd}/u.test(text.replaceAll(parameter, ''))).map(([key]) => key)
}

/** Returns the names of a text's parameters, and of those that it formats. */
export function parametersOf(text: string): { readonly name: string; readonly isFormatted: boolean }[] {
  return [...text.matchAll(parameter)].map(([whole]) => {
    const [name = '', format] = whole.slice(2, -2).split(',')
    return { name: name.trim(), isFormatted: format !== undefined }
  })
}
