import { dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'
import type { WordGuesses } from './pieces.ts'
import { plainText } from './plain-text.ts'
import { brazilianWords } from './words.ts'

/**
 * Decimal logarithms. A guesser tries the names, clubs, cities and sayings of Brazil first, thirty at a time; rarer
 * ones and all other places after them; other words by their frequency, from the thousandth on.
 */
const firstGuesses = 1.5
const laterGuesses = 2.5
const fewestOfOthers = 3
/** First names above this rank are common. */
const commonNames = 500
/** Shorter words are no cheaper than their letters. */
const shortestListed = 4

/** Returns all known words with the guesses that find them; of a word in several lists the fewest. */
export function wordGuesses(places: readonly string[]): WordGuesses {
  const guesses = new Map<string, number>()
  const add = (list: readonly (string | number)[], of: (rank: number) => number) => {
    for (const [rank, word] of list.entries()) {
      const name = plainText(String(word))
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
      guesses.set(name, Math.min(guesses.get(name) ?? Infinity, of(rank)))
    }
  }
  const long = (list: readonly (string | number)[]) => list.filter((word) => String(word).length >= shortestListed)
  const byRank = (rank: number) => Math.max(fewestOfOthers, Math.log10(rank + 1))
  add(brazilianWords, () => firstGuesses)
  add(portuguese['firstnames-pt-br'], (rank) => (rank < commonNames ? firstGuesses : laterGuesses))
  add(portuguese['lastnames-pt-br'], () => firstGuesses)
  add(long(places), () => laterGuesses)
  add(long(portuguese['commonWords-pt-br']), byRank)
  add(long(common['passwords-common']), byRank)
  return guesses
}
