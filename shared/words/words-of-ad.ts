import type { Category } from '../recyclables/categories.ts'
import { type Phrase, phrasesIn, wordOfCategory, wordOfForm } from './concepts.ts'
import { plainText } from './plain-text.ts'
import { rankOf } from './rank.ts'
import { stem } from './stem.ts'
import { readText } from './text.ts'

/** Index words per ad; each adds a row under each of its six places. */
export const wordsPerAd = 10

/**
 * Returns at most ten index words of an ad: the title's, the material, then the description's by rarity. A phrase of a
 * concept (`garrafas de refrigerante`) adds the concept's word, which queries use instead. In a title the words of a
 * phrase may be separate, so every query of title words matches. In a description they must be adjacent; otherwise it
 * would contain half of all concepts.
 */
export function wordsOfAd(title: string, description: string, category: Category): string[] {
  const material = wordOfCategory(category)
  const words = new Set<string>()
  const titled = readText(title).clauses.flat().flatMap(withParts)
  const room = wordsPerAd - (material === undefined ? 0 : 1)
  for (const form of plainText(title).match(/\p{L}+/gu) ?? []) add(words, conceptOfForm(form, titled), room)
  for (const word of titled) add(words, withCompletedConcepts(words, word), room)
  if (material !== undefined) words.add(material)
  const { clauses } = readText(description)
  const groups = clauses.flatMap(groupsOf)
  for (const group of groups.sort((a, b) => rankOf(b.word) - rankOf(a.word))) add(words, group.words, wordsPerAd)
  return [...words]
}

/** Returns the concept of a special form with its stem: `latinhas` are drink cans, but not in `latinhas de tinta`. */
function conceptOfForm(form: string, titled: readonly string[]): string[] {
  const word = wordOfForm(form)
  if (word === undefined) return []
  const base = stem(form)
  const isPart = phrasesIn(new Set(titled)).some(({ stems }) => stems.length > 1 && stems.includes(base))
  return isPart ? [] : [base, word]
}

/** Adds the parts of a code: `i7-10700` is found by `i7`. No other word has a hyphen. */
function withParts(word: string): string[] {
  if (!word.includes('-')) return [word]
  return [word, ...word.split('-').filter((part) => part.length >= 2 && /\p{L}/u.test(part))]
}

function withCompletedConcepts(words: ReadonlySet<string>, word: string): string[] {
  const phrases = phrasesIn(new Set([...words, word])).filter(({ stems }) => stems.includes(word))
  return [word, ...phrases.map(({ concept }) => concept.word)]
}

/** Adds all or none: a concept without its words, or the reverse, would match only half of the queries. */
function add(words: Set<string>, together: readonly string[], room: number): void {
  const next = new Set([...words, ...together])
  if (next.size <= room) for (const word of together) words.add(word)
}

interface Group {
  readonly word: string
  readonly words: readonly string[]
}

function groupsOf(clause: readonly string[]): Group[] {
  const whole = phrasesIn(new Set(clause)).filter((phrase) => isAdjacentIn(clause, phrase))
  return clause.flatMap(withParts).map((word) => ({
    word,
    words: [
      word,
      ...whole.filter(({ stems }) => stems[0] === word).flatMap(({ stems, concept }) => [...stems, concept.word]),
    ],
  }))
}

function isAdjacentIn(clause: readonly string[], { stems }: Phrase): boolean {
  return clause.some((_, at) => stems.every((one, index) => clause[at + index] === one))
}
