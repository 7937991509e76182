import type { Category } from '../recyclables/categories.ts'
import written from './synonyms.json' with { type: 'json' }
import { readText } from './text.ts'

/** One way to say a concept. */
export interface Phrase {
  readonly text: string
  readonly stems: readonly string[]
  readonly concept: Concept
}

/** What several phrases mean alike. */
export interface Concept {
  /** The word that stands for it in ads and queries: the stems of its first phrase, `oleo-cozinha`. */
  readonly word: string
  /** Undefined for a quality (`usado`), which any material may have. */
  readonly category: Category | undefined
  /** Its first phrase, as people read it. */
  readonly name: string
}

/** Marks a phrase that is understood and not suggested: a frequent misspelling. */
const misspelt = '~'
/**
 * Marks a word that in this very form says the concept in an ad: `latinha` is a can of a drink, though as a word it is
 * a `lata` like any. A query is left as it is, so that `latinha` finds every `lata`.
 */
const form = '='

/**
 * Every phrase of `synonyms.json`, which holds per material a list of concepts, each a list of phrases, its name first.
 */
export const phrases: readonly (Phrase & { readonly suggested: boolean })[] = Object.entries(written).flatMap(
  ([material, concepts]) =>
    concepts.flatMap((texts) => {
      const [name = ''] = texts
      const category = material === 'qualities' ? undefined : (material as Category)
      const concept: Concept = { word: stemsOf(name).join('-'), category, name }
      return phrasesOf(texts).map((text) => {
        const plain = text.replace(misspelt, '')
        return { text: plain, stems: stemsOf(plain), concept, suggested: text === plain }
      })
    }),
)

function phrasesOf(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !text.startsWith(form))
}

/** The concepts' words by the forms that say them in an ad, in the singular and the plural. */
export const wordOfForm: ReadonlyMap<string, string> = new Map(
  Object.values(written)
    .flat()
    .flatMap((texts) => {
      const [name = ''] = texts
      const word = stemsOf(name).join('-')
      return texts
        .filter((text) => text.startsWith(form))
        .map((text) => text.slice(form.length))
        .flatMap((said) => [[said, word] as const, [`${said}s`, word] as const])
    }),
)

function stemsOf(text: string): string[] {
  return readText(text).clauses.flat()
}

/** Phrases by each of their stems, the longest first: what can a word be a part of. */
const byStem = new Map<string, Phrase[]>()
for (const phrase of [...phrases].sort((a, b) => b.stems.length - a.stems.length))
  for (const part of new Set(phrase.stems)) byStem.set(part, [...(byStem.get(part) ?? []), phrase])

/** Phrases of which every stem is among these, the longest first. */
export function phrasesIn(stems: ReadonlySet<string>): Phrase[] {
  const candidates = new Set([...stems].flatMap((one) => byStem.get(one) ?? []))
  return [...candidates]
    .filter((phrase) => phrase.stems.every((one) => stems.has(one)))
    .sort((a, b) => b.stems.length - a.stems.length)
}

/** The first concept of a material is the material itself: every ad of it has its word. */
export const wordOfCategory: Readonly<Partial<Record<Category, string>>> = Object.fromEntries(
  Object.entries(written)
    .filter(([material]) => material !== 'others' && material !== 'qualities')
    .map(([material, concepts]) => [material, stemsOf(concepts[0]?.[0] ?? '').join('-')]),
)
