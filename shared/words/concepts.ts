import { lazy } from '../lazy.ts'
import type { Category } from '../recyclables/categories.ts'
import written from './synonyms.json' with { type: 'json' }
import { readText } from './text.ts'

export interface Phrase {
  readonly text: string
  readonly stems: readonly string[]
  readonly concept: Concept
}

/** A group of synonymous phrases. */
export interface Concept {
  /** Index word of the concept: the stems of its first phrase, `oleo-cozinha`. */
  readonly word: string
  /** Undefined for qualities of any material (`usado`). */
  readonly category: Category | undefined
  readonly name: string
}

/** Prefix of a frequent misspelling: recognised but not suggested. */
const misspellingPrefix = '~'
/**
 * Prefix of a form that names the concept in ads: `latinha` is a drink can, although its stem is `lata`. Queries ignore
 * it, so `latinha` finds every `lata`.
 */
const formPrefix = '='

/** All phrases of `synonyms.json`: per material a list of concepts, each a list of phrases with its name first. */
export const phrases = /* @__PURE__ */ lazy((): readonly (Phrase & { readonly suggested: boolean })[] =>
  Object.entries(written).flatMap(([material, concepts]) =>
    concepts.flatMap((texts) => {
      const [name = ''] = texts
      const category = material === 'qualities' ? undefined : (material as Category)
      const concept: Concept = { word: stemsOf(name).join('-'), category, name }
      return phrasesOf(texts).map((text) => {
        const plain = text.replace(misspellingPrefix, '')
        return { text: plain, stems: stemsOf(plain), concept, suggested: text === plain }
      })
    }),
  ),
)

function phrasesOf(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !text.startsWith(formPrefix))
}

/** Singular and plural. */
const wordsByForm = /* @__PURE__ */ lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      Object.values(written)
        .flat()
        .flatMap((texts) => {
          const [name = ''] = texts
          const word = stemsOf(name).join('-')
          return texts
            .filter((text) => text.startsWith(formPrefix))
            .map((text) => text.slice(formPrefix.length))
            .flatMap((said) => [[said, word] as const, [`${said}s`, word] as const])
        }),
    ),
)

/** Returns the index word of the concept that this form names. */
export function wordOfForm(form: string): string | undefined {
  return wordsByForm().get(form)
}

function stemsOf(text: string): string[] {
  return readText(text).clauses.flat()
}

const phrasesByStem = /* @__PURE__ */ lazy((): ReadonlyMap<string, readonly Phrase[]> => {
  const found = new Map<string, Phrase[]>()
  for (const phrase of [...phrases()].sort((a, b) => b.stems.length - a.stems.length))
    for (const part of new Set(phrase.stems)) found.set(part, [...(found.get(part) ?? []), phrase])
  return found
})

/** Returns the phrases with all of their stems in the set, longest first. */
export function phrasesIn(stems: ReadonlySet<string>): Phrase[] {
  const byStem = phrasesByStem()
  const candidates = new Set([...stems].flatMap((one) => byStem.get(one) ?? []))
  return [...candidates]
    .filter((phrase) => phrase.stems.every((one) => stems.has(one)))
    .sort((a, b) => b.stems.length - a.stems.length)
}

const wordsByCategory = /* @__PURE__ */ lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(written)
        .filter(([material]) => material !== 'others' && material !== 'qualities')
        .map(([material, concepts]) => [material, stemsOf(concepts[0]?.[0] ?? '').join('-')]),
    ),
)

/** Returns the index word of a material: its first concept. Every ad of the material gets it. */
export function wordOfCategory(category: Category): string | undefined {
  return wordsByCategory().get(category)
}
