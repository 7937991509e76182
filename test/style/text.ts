/** A line of prose with its place: a comment in code or a line of a document. */
export interface Prose {
  /** 1 for the first line. */
  readonly line: number
  readonly text: string
}

/** Words of the private dialect and the field's term for each (`CONTRIBUTING.md`, language). */
export const dialect: readonly { readonly word: RegExp; readonly say: string }[] = [
  { word: /\b(?:whoever|whomever|whosoever)\b/i, say: 'the role: user, owner, buyer, seller, admin, caller' },
  { word: /\b(?:nobody|somebody)(?:’s|'s)?\b/i, say: 'the role, or "no user", "another user"' },
  { word: /\btelling\b/i, say: 'notification preferences' },
  { word: /\bgather(?:ing|ings|ed)\b/i, say: 'digest, batch, collect' },
  { word: /\bstandings?\b(?! (?:order|desk))/i, say: 'account status, payment status' },
  { word: /\btell-later\b/i, say: 'deferred, scheduled' },
  { word: /\bdrawn by lots?\b/i, say: 'random value' },
  { word: /\bis told so\b|\bare told so\b/i, say: 'is notified' },
  { word: /\bsaid again\b|\bsays? it again\b/i, say: 'idempotent retry, returns the stored result' },
  { word: /\b(?:lay|lays|laid) (?:a|an|the|one) (?:shop|table|ad|scene)\b/i, say: 'create, seed, fixture' },
  { word: /\bwho may (?:see|read|know|call)\b/i, say: 'permission, visible to' },
  { word: /\bput (?:in|there) on purpose\b/i, say: 'planted' },
  { word: /\bfor ever\b/i, say: 'permanently, never expires' },
]

/** Words that hide the actor of a rule. At most one in `wordsPerVagueActor` words. */
export const vagueActor = /\b(?:who|whose|whom|whoever|nobody|somebody)\b/gi

/** Comments of a source file: lines that begin as a comment, without their marks. Directives are left out. */
export function commentsIn(source: string): Prose[] {
  let inside = false
  return source.split('\n').flatMap((raw, index) => {
    const text = raw.trim()
    const opens = /^(?:\{)?\/\*/.test(text)
    const isComment = inside || opens || text.startsWith('//')
    if (opens) inside = true
    if (inside && text.includes('*/')) inside = false
    if (!isComment || /biome-ignore|@ts-|@vitest-|@__PURE__|\/ <reference/.test(text)) return []
    const words = text.replace(/ ?\*\/\}?$/, '').replace(/^(?:\{?\/\*+|\/\/|\*) ?/, '')
    return [{ line: index + 1, text: words }]
  })
}

/** Prose of a Markdown document: no code blocks, tables or headings' marks. */
export function proseIn(document: string): Prose[] {
  let code = false
  return document.split('\n').flatMap((text, index) => {
    if (text.startsWith('```')) code = !code
    if (code || text.startsWith('```') || text.startsWith('|') || /^\s*<|^!\[|^#/.test(text)) return []
    return [{ line: index + 1, text: text.replace(/^\s*(?:[-*]|\d+\.) /, '\n') }]
  })
}

/**
 * Sentences of consecutive lines. A sentence ends with `.`, `:`, `;`, `?` or `!` before a space, with an empty line, a
 * list item or an `@` tag. Code in backquotes counts as one word.
 */
export function sentencesIn(prose: readonly Prose[]): string[] {
  let last = Number.NaN
  const text = prose
    .map(({ line, text }) => {
      const follows = line === last + 1
      last = line
      return `${follows && !/^(?:@|- |\n|\d+\. )/.test(text) && text !== '' ? ' ' : '\n\n'}${text.trim()}`
    })
    .join('')
  return text
    .replaceAll(/`[^`\n]+`/g, 'code')
    .replaceAll(/https?:\S+/g, 'link')
    .split(/(?<=[.:;?!])[)’”"]?\s+|\n\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length
}

/** Share of comment lines among the lines that are not empty, 0 to 1. */
export function commentShare(source: string): { comments: number; lines: number } {
  const lines = source.split('\n').filter((line) => line.trim() !== '').length
  return { comments: commentsIn(source).length, lines }
}
