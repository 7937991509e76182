import { wordsOfQuery } from './words-of-query.ts'

/** Whether an ad that is listed under these words is one that a text asks for; a text without words asks for any. */
export function matchesQuery(words: readonly string[], text: string): boolean {
  return wordsOfQuery(text).words.every((word) => words.includes(word))
}
