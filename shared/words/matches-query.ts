import type { Category } from '../recyclables/categories.ts'
import { wordsOfAd } from './words-of-ad.ts'
import { wordsOfQuery } from './words-of-query.ts'

/** Returns true when an ad's index words contain all words of a query; a query without words matches every ad. */
export function matchesQuery(words: readonly string[], text: string): boolean {
  return wordsOfQuery(text).words.every((word) => words.includes(word))
}

/** Does the same from an ad's texts, before it is indexed. */
export function matchesText(
  { type, description, category }: { type: string; description: string; category: Category },
  text: string,
): boolean {
  return matchesQuery(wordsOfAd(type, description, category), text)
}
