import type { Category } from '../recyclables/categories.ts'
import { type Phrase, phrasesIn, wordOfCategory, wordOfForm } from './concepts.ts'
import { plainText } from './plain-text.ts'
import { rankOf } from './rank.ts'
import { stem } from './stem.ts'
import { readText } from './text.ts'

/** An ad is listed under so many words at most: each is a row under each of its six places. */
export const wordsPerAd = 10

/**
 * The words under which an ad is found, ten at most: its title's in their order, its material, then its description's,
 * the rarest first. Where words make up a phrase of a concept (`garrafas de refrigerante`), the concept's word is
 * added: a query has that word in place of the phrase. In a title the parts of a phrase may stand anywhere, so that
 * nobody who asks for words that are there misses it; in a description they stand together, or half of all concepts
 * would be in it.
 */
export function wordsOfAd(title: string, description: string, category: Category): string[] {
  const material = wordOfCategory[category]
  const words = new Set<string>()
  const titled = readText(title).clauses.flat().flatMap(withParts)
  const room = wordsPerAd - (material === undefined ? 0 : 1)
  for (const form of plainText(title).match(/\p{L}+/gu) ?? []) add(words, saidBy(form, titled), room)
  for (const word of titled) add(words, completed(words, word), room)
  if (material !== undefined) words.add(material)
  const { clauses } = readText(description)
  const groups = clauses.flatMap(groupsOf)
  for (const group of groups.sort((a, b) => rankOf(b.word) - rankOf(a.word))) add(words, group.words, wordsPerAd)
  return [...words]
}

/** What a word says in this very form, with the word: `latinhas` are cans of drinks, but not `latinhas de tinta`. */
function saidBy(form: string, titled: readonly string[]): string[] {
  const word = wordOfForm.get(form)
  if (word === undefined) return []
  const base = stem(form)
  const isPart = phrasesIn(new Set(titled)).some(({ stems }) => stems.length > 1 && stems.includes(base))
  return isPart ? [] : [base, word]
}

/** A code is found by its parts too: `i7-10700` by `i7`. No other word has a hyphen. */
function withParts(word: string): string[] {
  if (!word.includes('-')) return [word]
  return [word, ...word.split('-').filter((part) => part.length >= 2 && /\p{L}/u.test(part))]
}

/** A word with the concepts that it completes together with those that are there. */
function completed(words: ReadonlySet<string>, word: string): string[] {
  const phrases = phrasesIn(new Set([...words, word])).filter(({ stems }) => stems.includes(word))
  return [word, ...phrases.map(({ concept }) => concept.word)]
}

/** All or none: a concept without its words, or they without it, would be found by half of the queries. */
function add(words: Set<string>, together: readonly string[], room: number): void {
  const next = new Set([...words, ...together])
  if (next.size <= room) for (const word of together) words.add(word)
}

interface Group {
  readonly word: string
  readonly words: readonly string[]
}

/** Each word of a clause, with the concepts of the phrases that stand in it as a whole. */
function groupsOf(clause: readonly string[]): Group[] {
  const whole = phrasesIn(new Set(clause)).filter((phrase) => standsIn(clause, phrase))
  return clause.flatMap(withParts).map((word) => ({
    word,
    words: [
      word,
      ...whole.filter(({ stems }) => stems[0] === word).flatMap(({ stems, concept }) => [...stems, concept.word]),
    ],
  }))
}

function standsIn(clause: readonly string[], { stems }: Phrase): boolean {
  return clause.some((_, at) => stems.every((one, index) => clause[at + index] === one))
}
