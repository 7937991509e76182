const form = /^(.+?)(_ordinal)?_(?:zero|one|two|few|many|other)$/

/**
 * Returns made-up texts of a language: the Portuguese ones behind a mark, with the plural forms of the
 * language. Each form names its category, so that a test sees which one was taken.
 */
export function pseudoTexts<Texts>(source: Texts, language: string, mark: string): Texts {
  const of = (value: unknown): unknown => {
    if (typeof value === 'string') return `${mark} ${value}`
    if (Array.isArray(value)) return value.map(of)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => entriesOf(value, key, part)))
  }
  const entriesOf = (group: object, key: string, part: unknown): [string, unknown][] => {
    const [, stem, ordinal = ''] = form.exec(key) ?? []
    if (stem === undefined || !(`${stem}${ordinal}_other` in group)) return [[key, of(part)]]
    if (!key.endsWith('_other')) return []
    const type = ordinal ? 'ordinal' : 'cardinal'
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions()
    return pluralCategories.map((category) => [`${stem}${ordinal}_${category}`, `${mark} ${category}: ${String(part)}`])
  }
  return of(source) as Texts
}
