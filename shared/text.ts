import { cutText } from './cut-text.ts'
import { meaningful } from './meaningful-signs.ts'

/** Default limit of free text (rules 4.7, sanitiser). */
export const defaultTextLimit = 1000

interface Sanitised {
  readonly text: string
  /** Requires the notice 'Input has been sanitized for security'. False for trimming and line breaks. */
  readonly altered: boolean
}

/**
 * Sanitises public text (rules 4.7): removes script tags, `javascript:`, inline handlers, and control, zero-width and
 * bidi characters. Emoji of several characters stay whole. Line breaks become \n; the text is trimmed and truncated.
 * Invisible text becomes '', so emptiness checks work.
 */
export function sanitiseText(text: string, limit = defaultTextLimit): Sanitised {
  const given = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .trim()
  const clean = untilStable(given, (before) => cutText(withoutScripts(withoutHidden(before)).trim(), limit).trim())
  return { text: clean, altered: clean !== given }
}

/** Sanitises to one line, for titles (rules 4.7). */
export function sanitiseLine(text: string, limit = defaultTextLimit): Sanitised {
  const { text: clean, altered } = sanitiseText(text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' '), limit)
  return { text: clean.replace(/\s+/g, ' '), altered }
}

/** Repeats a step until nothing changes, because a removal can join its surroundings to a new match. */
function untilStable(text: string, step: (text: string) => string): string {
  const next = step(text)
  return next === text ? text : untilStable(next, step)
}

/**
 * Controls except \n, format characters (zero-width, bidi, tags), other invisible characters, lone surrogates and
 * noncharacters; `meaningful` ones stay (rules 4.7).
 */
const hidden = new RegExp(`(?!${meaningful.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{DI}\\p{NChar}\\u2800]`, 'gu')

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
