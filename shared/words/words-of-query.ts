import type { Category } from '../recyclables/categories.ts'
import { phrasesIn } from './concepts.ts'
import { readText } from './text.ts'

/** Further words would not narrow the result; they are ignored and reported. */
export const wordsPerQuery = 6

export interface QueryWords {
  /** Required words of an ad; empty if nothing in the text filters. */
  readonly words: readonly string[]
  readonly ignored: readonly string[]
  /** The material, if all concepts agree. */
  readonly conceptCategory?: Category
}

/**
 * Returns the words of a query. A concept replaces its phrase, longest first, so that `garrafa de refrigerante` finds
 * every PET. Amounts (`50 kg`) do not filter.
 */
export function wordsOfQuery(text: string): QueryWords {
  const { clauses, ignored } = readText(text)
  const stems = [...new Set(clauses.flat())]
  const left = new Set(stems)
  const words = new Set<string>()
  const categories = new Set<Category>()
  for (const phrase of phrasesIn(left)) {
    if (!phrase.stems.every((one) => left.has(one))) continue
    for (const one of phrase.stems) left.delete(one)
    words.add(phrase.concept.word)
    if (phrase.concept.category) categories.add(phrase.concept.category)
  }
  for (const one of left) words.add(one)
  const [conceptCategory] = categories
  return {
    words: [...words].slice(0, wordsPerQuery),
    ignored: [
      ...(words.size === 0 && ignored.length === 0 && text.trim() !== '' ? [text.trim()] : ignored),
      ...[...words].slice(wordsPerQuery),
    ],
    ...(categories.size === 1 && conceptCategory ? { conceptCategory } : {}),
  }
}
