import type { Category } from '../recyclables/categories.ts'
import { phrasesIn } from './concepts.ts'
import { readText } from './text.ts'

/** More words than this narrow nothing any more; the rest is ignored and said to be. */
export const wordsPerQuery = 6

export interface QueryWords {
  /** All of these an ad must have; none where nothing in the text filters. */
  readonly words: readonly string[]
  /** Parts of the text that filter nothing, as they were written. */
  readonly ignored: readonly string[]
  /** The material of what is looked for, where its concepts agree on one. */
  readonly conceptCategory?: Category
}

/**
 * What a reader's text asks for. A concept replaces the phrase that says it, the longest phrase first, so that `garrafa
 * de refrigerante` finds every PET; `50 kg` asks for nothing.
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
