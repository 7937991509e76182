import { lazy } from '../lazy.ts'
import common from './rank.json' with { type: 'json' }

/** Frequent words of ads, most common first. The first eighty matter most because they have the longest index lists. */
const ranks = /* @__PURE__ */ lazy(
  (): ReadonlyMap<string, number> => new Map(common.map((word, index) => [word, index])),
)

/** Returns the rarity of a word in ads: 0 is the most common; unlisted words are the rarest. */
export function rankOf(word: string): number {
  return ranks().get(word) ?? common.length
}

/** Returns the query word with the shortest list: the rarest, then the longest. Undefined without words. */
export function rarestWord(words: readonly string[]): string | undefined {
  return [...words].sort((a, b) => rankOf(b) - rankOf(a) || b.length - a.length || (a < b ? -1 : 1))[0]
}
