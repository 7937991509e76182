import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { breachedPasswords } from './breached.ts'
import { wordGuesses } from './known-words.ts'
import { type PieceKind, piecesOf } from './pieces.ts'
import { plainText } from './plain-text.ts'
import { brazilianWords } from './words.ts'

/** The user's own data, which a guesser who knows the user tries first. */
export interface PasswordOwner {
  readonly email: string
  readonly name?: string | undefined
  readonly phone?: string | undefined
}

export type PasswordRefusal = Extract<RefusalCode, `password.${string}`>

/** Decimal logarithm of the guesses that a password must outlast (docs/decisions/0064). */
export const leastGuesses = 8.5

/** The estimator takes a symbol on both sides of a year for randomness; a guesser tries a hundred years. */
const yearGuesses = 2

/** A check of 128 characters takes a second; 40 already decide. */
const checkedLength = 40

/**
 * Returns a function that judges new passwords (rules 2.5): the reason to refuse one, else null. `places` are names of
 * cities and states. Building it takes about 150 ms.
 */
export function passwordJudge(places: readonly string[]) {
  const words = wordGuesses(places)
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common, ...portuguese, brazilianWords: [...brazilianWords], places: wordsOf(places) },
    graphs: adjacencyGraphs,
    maxLength: checkedLength,
  })

  return (password: string, owner: PasswordOwner): PasswordRefusal | null => {
    if (breachedPasswords.has(password.toLowerCase())) return 'password.breached'
    const own = ownWords(owner)
    const { guessesLog10, sequence } = zxcvbn.check(plainText(password), own)
    const rest = withoutWords(password, own)
    if (rest !== undefined && (rest === '' || zxcvbn.check(rest).guessesLog10 < leastGuesses)) {
      return 'password.own_data'
    }
    if (guessesLog10 < leastGuesses) return reasonOf(sequence)
    const yearless = plainText(password).replace(/(19|20)\d\d/, '')
    const withYear =
      yearless.length === plainText(password).length ? Infinity : zxcvbn.check(yearless).guessesLog10 + yearGuesses
    if (withYear < leastGuesses) return 'password.date'
    const pieces = piecesOf(plainText(password).toLowerCase().slice(0, checkedLength), words)
    return pieces.guessesLog10 < leastGuesses ? reasonOfKind[pieces.kind] : null
  }
}

const reasonOfKind: Readonly<Record<PieceKind, PasswordRefusal>> = {
  word: 'password.one_word',
  run: 'password.pattern',
  year: 'password.date',
  sign: 'password.short',
}

/** The longest match that a guesser would find decides which reason helps the user most. */
function reasonOf(sequence: readonly MatchExtended[]): PasswordRefusal {
  const found = sequence.filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
  const longest = found.toSorted((a, b) => b.token.length - a.token.length)[0]
  switch (longest?.pattern) {
    case undefined:
      return 'password.short'
    case 'dictionary':
      return (longest as { dictionaryName?: string }).dictionaryName === 'passwords-common'
        ? 'password.breached'
        : 'password.one_word'
    case 'spatial':
      return 'password.keyboard'
    case 'date':
    case 'regex':
      return 'password.date'
    case 'wordSequence':
      return 'password.one_word'
    default:
      return 'password.pattern'
  }
}

/** Parts of the name, of the address and of the phone with at least three characters. */
function ownWords({ email, name = '', phone = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const digits = phone.replace(/\D/g, '')
  const words = [...name.split(/\s+/), local, ...local.split(/[^a-z]+/i), domain.split('.')[0] ?? '']
  return [...words, digits.slice(-4), digits.slice(-8), digits.slice(-9)]
    .map((word) => plainText(word).toLowerCase())
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
}

/** Returns the password without the given words; undefined if it has none of them. */
function withoutWords(password: string, words: readonly string[]): string | undefined {
  const whole = plainText(password).toLowerCase()
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest === whole ? undefined : rest
}

function wordsOf(places: readonly string[]): string[] {
  const words = places.flatMap((place) => {
    const name = plainText(place).toLowerCase()
    return [name.replace(/[^a-z]/g, ''), ...name.split(/[^a-z]+/)]
  })
  return [...new Set(words.filter((word) => word.length >= 4))]
}
