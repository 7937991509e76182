/** A word or phrase that no Portuguese text contains, and what it says instead. */
interface ForbiddenWord {
  readonly word: string
  readonly pattern: RegExp
  readonly say: string
}

/** A phrase that may contain forbidden words: in the catalogue of that file name, or in all of them for `*`. */
interface AllowedPhrase {
  readonly phrase: string
  readonly catalogue: string
}

export interface Words {
  readonly forbidden: readonly ForbiddenWord[]
  readonly allowed: readonly AllowedPhrase[]
}

/**
 * Reads `docs/words.md`. In tables headed `Say | Not`, each backquoted word of the second column is forbidden; `*` at
 * its end stands for any ending. In the table headed `Text | Catalogue`, each backquoted phrase is allowed.
 */
export function wordsOf(document: string): Words {
  const forbidden: ForbiddenWord[] = []
  const allowed: AllowedPhrase[] = []
  let head = ''
  for (const line of document.split('\n')) {
    if (!line.startsWith('|')) head = ''
    else if (head === '') head = line
    else if (!/^\|[\s|:-]+$/.test(line)) {
      const [, first = '', second = ''] = line.split('|').map((cell) => cell.trim())
      if (/^\| *Say *\| *Not *\|/.test(head))
        for (const word of quoted(second)) forbidden.push({ word, pattern: patternOf(word), say: first })
      if (/^\| *Text *\| *Catalogue *\|/.test(head))
        for (const phrase of quoted(first)) allowed.push({ phrase, catalogue: second })
    }
  }
  return { forbidden, allowed }
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

function patternOf(word: string): RegExp {
  const [stem = ''] = word.split('*')
  const escaped = stem.replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
  return new RegExp(`(?<!\\p{L})${escaped}${word.endsWith('*') ? '' : '(?!\\p{L})'}`, 'iu')
}

/** Faults of a catalogue with their keys: `errors.json: error.user.is_admin: 'administrador*': say equipe`. */
export function forbiddenWordsIn(file: string, catalogue: unknown, { forbidden, allowed }: Words): string[] {
  const phrases = allowed.filter((one) => isFor(one, file)).map(({ phrase }) => phrase)
  phrases.sort((a, b) => b.length - a.length)
  return textsIn(catalogue).flatMap(({ key, text }) => {
    const rest = phrases.reduce((left, phrase) => left.replaceAll(phrase, ' '), text)
    const plain = rest.replaceAll(/\{\{?\w+\}?\}/g, 'x')
    return forbidden.flatMap(({ word, pattern, say }) =>
      pattern.test(plain) ? [`${file}: ${key}: '${word}': say ${say}`] : [],
    )
  })
}

/** Allowed phrases that no catalogue has any more. */
export function unusedPhrases(catalogues: ReadonlyMap<string, unknown>, { allowed }: Words): string[] {
  const texts = [...catalogues].map(([file, catalogue]) => ({ file, texts: textsIn(catalogue) }))
  const isUsed = (one: AllowedPhrase) =>
    texts.some(({ file, texts }) => isFor(one, file) && texts.some(({ text }) => text.includes(one.phrase)))
  return allowed.filter((one) => !isUsed(one)).map(({ phrase, catalogue }) => `${phrase} (${catalogue})`)
}

function isFor({ catalogue }: AllowedPhrase, file: string): boolean {
  return catalogue === '*' || file.endsWith(`/${catalogue}`) || file === catalogue
}

function textsIn(value: unknown, path: readonly string[] = []): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key: path.join('.'), text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

/** Whether a file of the repository is a catalogue in Portuguese of Brazil. */
export function isPortugueseCatalogue(file: string): boolean {
  return /(?:^|\/)ptBR(?:\/[^/]+)?\.json$|\.ptBR\.json$/.test(file)
}
