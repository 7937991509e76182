import type { Category } from '../recyclables/categories.ts'
import { plainText } from './plain-text.ts'
import written from './suggestions.json' with { type: 'json' }

export interface Suggestion {
  readonly text: string
  readonly category: Category
}

/**
 * Per concept its material and its phrases, the name first; concepts in order of commonness. All are phrases of
 * `synonyms.json`, in a module of their own because a browser loads them with the search field.
 */
const concepts = written.map(([material, ...texts]) => ({
  category: material as Category,
  phrases: texts.map((text) => ({ text, plain: plainText(text) })),
}))

/**
 * At most `limit` phrases that go on as the text begins, accents and case aside: those that begin with it, then those
 * in which a later word does; the common ones first, one of each concept.
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
