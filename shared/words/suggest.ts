import type { Category } from '../recyclables/categories.ts'
import { plainText } from './plain-text.ts'
import written from './suggestions.json' with { type: 'json' }

export interface Suggestion {
  readonly text: string
  readonly category: Category
}

/**
 * Concepts by frequency, each with its material and phrases, name first. A subset of `synonyms.json` in its own module,
 * because browsers load it with the search field.
 */
const concepts = written.map(([material, ...texts]) => ({
  category: material as Category,
  phrases: texts.map((text) => ({ text, plain: plainText(text) })),
}))

/**
 * Returns at most `limit` phrases that start with the text, then phrases with a later word that does, ignoring accents
 * and case. Common ones first, one per concept.
 */
export function suggest(prefix: string, limit: number): Suggestion[] {
  const typed = plainText(prefix).trim().replace(/\s+/g, ' ')
  if (typed === '') return []
  const found = [beginsWith, hasWord].flatMap((fits) =>
    concepts.flatMap(({ category, phrases }) => {
      const phrase = phrases.find(({ plain }) => fits(plain, typed))
      return phrase ? [{ phrases, text: phrase.text, category }] : []
    }),
  )
  return found
    .filter(({ phrases }, index) => found.findIndex((other) => other.phrases === phrases) === index)
    .slice(0, limit)
    .map(({ text, category }) => ({ text, category }))
}

const beginsWith = (phrase: string, typed: string) => phrase.startsWith(typed)
const hasWord = (phrase: string, typed: string) => phrase.includes(` ${typed}`) || phrase.includes(`-${typed}`)
