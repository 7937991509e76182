/** What a password consists of for a guesser who knows Brazil; the last one tells its owner most. */
const kinds = ['sign', 'run', 'year', 'word'] as const
export type PieceKind = (typeof kinds)[number]

export interface Pieces {
  /** Decimal logarithm of the product of all pieces' guesses. */
  readonly guessesLog10: number
  /** Of the piece that tells most. */
  readonly kind: PieceKind
}

/** Words in lower case without accents, with the decimal logarithm of the guesses that find one. */
export type WordGuesses = ReadonlyMap<string, number>

const signGuesses = 1
const runGuesses = 1
const yearGuesses = 2
/** A letter written as a digit doubles or triples the tries. */
const leetGuesses = 0.5
const shortestWord = 3
const shortestRun = 3
const longestPiece = 24

const leet: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }
const leetSymbols: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' }
/** Columns and diagonals of the number pad. */
const padRuns = ['147', '258', '369', '159', '357', '147258', '147258369', '159357', '741852', '741852963', '987412']

/**
 * Returns the cheapest way to put a password together: each known word, run of digits and year counts once, whatever
 * its length, each other letter or digit as ten tries, each symbol once however often it is repeated. `plain` is in
 * lower case without accents.
 */
export function piecesOf(plain: string, words: WordGuesses): Pieces {
  const symbols = new Set(plain.match(/[^a-z0-9]/g)).size * signGuesses
  const dropped = cheapest(plain.replace(/[^a-z0-9]/g, ''), words)
  const asLetters = plain.replace(/[@$!]/g, (symbol) => leetSymbols[symbol] ?? '')
  const read = cheapest(asLetters.replace(/[^a-z0-9]/g, ''), words)
  const { guesses, kind } = read.guesses < dropped.guesses ? read : dropped
  return { guessesLog10: guesses + symbols, kind }
}

interface Way {
  readonly guesses: number
  readonly kind: PieceKind
}

const start: Way = { guesses: 0, kind: 'sign' }

/** The cheapest way to each position, from left to right. */
function cheapest(text: string, words: WordGuesses): Way {
  const ways = [start]
  for (let end = 1; end <= text.length; end++) {
    const candidates = Array.from({ length: Math.min(end, longestPiece) }, (_, index) => end - 1 - index)
      .map((from) => extended(ways[from], text.slice(from, end), words))
      .filter((way) => way !== undefined)
    ways.push(candidates.reduce((best, way) => (way.guesses < best.guesses ? way : best)))
  }
  return ways.at(-1) ?? start
}

function extended(way: Way | undefined, piece: string, words: WordGuesses): Way | undefined {
  const found = pieceOf(piece, words)
  if (!way || !found) return undefined
  const kind = kinds.indexOf(found.kind) > kinds.indexOf(way.kind) ? found.kind : way.kind
  return { guesses: way.guesses + found.guesses, kind }
}

function pieceOf(piece: string, words: WordGuesses): Way | undefined {
  if (piece.length === 1) return { guesses: signGuesses, kind: 'sign' }
  if (isRun(piece)) return { guesses: runGuesses, kind: 'run' }
  if (/^(?:18|19|20)\d\d$/.test(piece)) return { guesses: yearGuesses, kind: 'year' }
  if (piece.length < shortestWord) return undefined
  const exact = words.get(piece)
  if (exact !== undefined) return { guesses: exact, kind: 'word' }
  if (!/[a-z]/.test(piece)) return undefined
  const written = words.get(piece.replace(/[013457]/g, (digit) => leet[digit] ?? ''))
  return written === undefined ? undefined : { guesses: written + leetGuesses, kind: 'word' }
}

/** '123456', '4321', '2468', '0000', '102030', '112233', '1212', '123321', '147258'; the same letter three times. */
export function isRun(piece: string): boolean {
  if (piece.length < shortestRun) return false
  if (/^(.)\1+$/.test(piece)) return true
  if (!/^\d+$/.test(piece)) return false
  const digits = [...piece].map(Number)
  const half = digits.slice(0, Math.ceil(digits.length / 2))
  return (
    hasEvenSteps(digits, 2, 10) ||
    isRunOfPairs(piece) ||
    /^(\d{2,4})\1+$/.test(piece) ||
    (piece.length > shortestRun && isMirrored(piece) && hasEvenSteps(half, 2, 10)) ||
    padRuns.includes(piece)
  )
}

/** '102030', '010203', '112233'. */
function isRunOfPairs(piece: string): boolean {
  if (piece.length % 2 !== 0 || piece.length < 2 * shortestRun) return false
  return hasEvenSteps((piece.match(/../g) ?? []).map(Number), 11, 100)
}

/** True for numbers with one step between them, of at most `most`; after the last one of `size` comes the first. */
function hasEvenSteps(numbers: readonly number[], most: number, size: number): boolean {
  const steps = numbers.slice(1).map((number, index) => (number - (numbers[index] ?? 0) + size) % size)
  const [step = 0] = steps
  return steps.every((one) => one === step) && Math.min(step, size - step) <= most
}

function isMirrored(text: string): boolean {
  return text === [...text].reverse().join('')
}
