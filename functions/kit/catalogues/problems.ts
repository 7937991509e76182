const form = /^(.+?)(_ordinal)?_(zero|one|two|few|many|other)$/

/** Numbers that no text says in words: a form that one of them takes needs `count`. */
const beyondWords = [3, 5, 11, 21, 102, 1_000_000]

type Group = Readonly<Record<string, unknown>>

/**
 * Returns what a translation lacks against the Portuguese text: keys, placeholders, and exactly the plural forms of the
 * language (CLDR). Each problem begins with the path of the text.
 */
export function problemsOf(source: unknown, own: unknown, language: string): string[] {
  if (typeof source === 'string')
    return typeof own === 'string' ? placeholderProblems([source], own, false) : [': missing']
  if (!isGroup(source) || !isGroup(own) || Array.isArray(source) !== Array.isArray(own)) return [': missing']
  const wanted = keysOf(source, language)
  const surplus = Object.keys(own).filter((key) => !wanted.includes(key))
  return [
    ...surplus.map((key) => `.${key}: unknown`),
    ...wanted.flatMap((key) => entryProblems(source, own, key, language).map((one) => `.${key}${one}`)),
  ]
}

function entryProblems(source: Group, own: Group, key: string, language: string): string[] {
  const stem = stemOf(source, key)
  if (stem === undefined) return problemsOf(source[key], own[key], language)
  const text = own[key]
  if (typeof text !== 'string') return [': missing']
  const forms = Object.keys(source).filter((one) => stemOf(source, one) === stem)
  const [, , ordinal, category] = form.exec(key) ?? []
  const rules = new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' })
  const inWords = !beyondWords.some((number) => rules.select(number) === category)
  return placeholderProblems(
    forms.map((one) => String(source[one])),
    text,
    inWords,
  )
}

/** A form of single numbers may say its number in words, without `count`. */
function placeholderProblems(sources: readonly string[], text: string, inWords: boolean): string[] {
  if (text.trim() === '') return [': empty']
  const wanted = new Set(sources.flatMap(placeholdersOf))
  const found = placeholdersOf(text)
  const missing = [...wanted].filter((name) => !found.includes(name) && !(inWords && name === 'count'))
  const unknown = found.filter((name) => !wanted.has(name))
  return [...missing.map((name) => `: lacks {{${name}}}`), ...unknown.map((name) => `: unknown {{${name}}}`)]
}

/** Returns the placeholders of a text, with damaged ones as they are. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{?([^{}]*)\}?\}/g)].map(([whole, name = '']) =>
    /^\{\{\w+\}\}$/.test(whole) ? name : whole,
  )
}

/** The keys that a group must have in a language. */
function keysOf(source: Group, language: string): string[] {
  const own = Object.keys(source).map((key) => stemOf(source, key) ?? key)
  const stems = new Set(Object.keys(source).flatMap((key) => stemOf(source, key) ?? []))
  return [...new Set(own)].flatMap((key) => (stems.has(key) ? formsOf(key, language) : [key]))
}

function formsOf(stem: string, language: string): string[] {
  const type = stem.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
  const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions()
  return pluralCategories.map((category) => `${stem}_${category}`)
}

/** 'subject' for `subject_one` beside `subject_other`; undefined for a key without forms. */
function stemOf(group: Group, key: string): string | undefined {
  const [, name, ordinal = ''] = form.exec(key) ?? []
  const stem = name === undefined ? undefined : `${name}${ordinal}`
  return stem !== undefined && Object.hasOwn(group, `${stem}_other`) ? stem : undefined
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null
}
