import common from './rank.json' with { type: 'json' }

/** The words that many ads have, the most common first; the first eighty matter most: theirs are the long lists. */
const ranks: ReadonlyMap<string, number> = new Map(common.map((word, index) => [word, index]))

/** How rare a word is in ads: 0 is the most common; a word that is not in the list is rarer than all that are. */
export function rankOf(word: string): number {
  return ranks.get(word) ?? ranks.size
}

/** The word of a query whose list is read: the rarest, of equal ones the longest. Undefined where there is none. */
export function rarestWord(words: readonly string[]): string | undefined {
  return [...words].sort((a, b) => rankOf(b) - rankOf(a) || b.length - a.length || (a < b ? -1 : 1))[0]
}
