/** Longest free text unless a field says otherwise (rules 4.7, sanitiser). */
export const defaultTextLimit = 1000

interface Sanitised {
  readonly text: string
  /** Whether the notice 'Input has been sanitized for security' is due; trimming and line ends are no alteration. */
  readonly altered: boolean
}

/**
 * A text as everyone may see it (rules 4.7): without script tags, `javascript:` and inline handler
 * attributes, without control, zero-width and bidi characters; lines end in \n; trimmed and capped. What shows nothing
 * at all is left empty, so that a check for emptiness holds.
 */
export function sanitiseText(text: string, limit = defaultTextLimit): Sanitised {
  const given = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .trim()
  const clean = settled(given, (before) => capped(withoutScripts(withoutHidden(before)).trim(), limit).trim())
  return { text: clean, altered: clean !== given }
}

/** The same in one line: a title has no others (rules 4.7). */
export function sanitiseLine(text: string, limit = defaultTextLimit): Sanitised {
  const { text: clean, altered } = sanitiseText(text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' '), limit)
  return { text: clean.replace(/\s+/g, ' '), altered }
}

/** Applies a step until it changes nothing: what is taken away may bring together what stood around it. */
function settled(text: string, step: (text: string) => string): string {
  const next = step(text)
  return next === text ? text : settled(next, step)
}

/**
 * Controls but \n, format characters (zero-width, bidi, tags), whatever else fonts draw nothing for, lone surrogates
 * and noncharacters. The sign that makes an emoji of the character before it stays there.
 */
const hidden = /(?!\n|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{NChar}\u2800]|(?<![\p{ExtPict}\d#*])\ufe0f/gu

function withoutHidden(text: string): string {
  return text.replace(hidden, '')
}

function withoutScripts(text: string): string {
  return text
    .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
    .replace(/<\/?script\b[^>]*>?/gi, '')
    .replace(/javascript\s*:/gi, '')
    .replace(/\bon[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, '')
}

/** At most so many UTF-16 units, as fields count them; no character is cut in two. */
function capped(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')
}
