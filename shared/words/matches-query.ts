import type { Category } from '../recyclables/categories.ts'
import { wordsOfAd } from './words-of-ad.ts'
import { wordsOfQuery } from './words-of-query.ts'

/** Whether an ad that is listed under these words is one that a text asks for; a text without words asks for any. */
export function matchesQuery(words: readonly string[], text: string): boolean {
  return wordsOfQuery(text).words.every((word) => words.includes(word))
}

/** The same of an ad by its texts, before it is listed. */
export function matchesText(
  { type, description, category }: { type: string; description: string; category: Category },
  text: string,
): boolean {
  return matchesQuery(wordsOfAd(type, description, category), text)
}
