import { areaCodes, domains, stateDomains, wordDomains } from './contact-marks.ts'

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

/**
 * Whether a public text carries a phone number, an e-mail, a web address or an @handle (rules 8.1, 8.2), looked for
 * in what is left after sanitising and in plain letters and digits, however they were written.
 */
export function hasContactData(text: string): boolean {
  const plain = plainCharacters(sanitiseText(text, text.length).text)
  return hasHandle(plain) || hasSpelledAddress(plain) || hasWebAddress(plain) || hasPhone(plain)
}

/** First digits of scripts that our locales write: Arabic, Persian, Devanagari, Bengali. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6]

/** Letters and digits as they are meant, `@` and `.` as signs where they are spelled in brackets. */
function plainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{M}/gu, '')
    .replace(/[\u3002\u2024\uff61]/g, '.')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
    })
    .replace(/[([{] *(?:at|arroba) *[)\]}]/gi, '@')
    .replace(/ *[([{] *(?:\.|dot|ponto) *[)\]}] */gi, '.')
}

/** `@joao`, `ana@mail.com`, `ana @ mail`; prices ('2 @ R$ 5') and units ('5 @kg') are none. */
function hasHandle(text: string): boolean {
  return /@\s*[\d_.-]*\p{L}[\p{L}\d_.-]{2,}/u.test(text)
}

/** 'ana arroba mail ponto com', 'loja ponto com ponto br', 'loja .com', 'loja.com. br'. */
function hasSpelledAddress(text: string): boolean {
  return (
    /\barroba +[\p{L}\d-]+(?:\.| +ponto +)[a-z]/iu.test(text) ||
    /\bponto +com(?: +ponto +br\b| *$| *[.,;:!?)\n])/i.test(text) ||
    /\s\. ?(?:com|net|org|br)\b|\bcom *\. *br\b/i.test(text)
  )
}

function hasWebAddress(text: string): boolean {
  if (/\bhttps?: *\/\/|\bwww *\. *[\p{L}\d]/iu.test(text)) return true
  // A name of at least two labels, and what follows it at once.
  for (const [, name = '', after = ''] of text.matchAll(/((?:[\p{L}\d-]+\.)+[\p{L}\d-]+)((?:[/:]|\s*[\p{L}\d])?)/gu)) {
    const labels = name.split('.')
    if (labels.some((label, index) => endsAddress(labels, label, index, after))) return true
  }
  return false
}

/** Whether the label ends a web address; without a letter before it, it is a measure ('600.ml'). */
function endsAddress(labels: readonly string[], label: string, index: number, after: string): boolean {
  if (!/\p{L}/u.test(labels[index - 1] ?? '')) return false
  if (stateDomains.has(label)) return false
  if (domains.has(label.toLowerCase())) return true
  const last = index === labels.length - 1
  return last && wordDomains.has(label) && '/:'.includes(after)
}

/** Country or trunk prefix, area code, then a mobile number (nine digits from 9) or a landline's eight from 2 to 5. */
const mobile = new RegExp(`^(?:(?:00)?55|0(?:\\d\\d)?)?(?:${areaCodes.join('|')})9\\d{8}$`)
const landline = new RegExp(`^((?:00)?55|0(?:\\d\\d)?)?(?:${areaCodes.join('|')})[2-5]\\d{7}$`)
const longestPhone = 15

/** Digits, with up to four signs between them that people put into phone numbers; a comma is none of them. */
const digitRuns = /\d(?:[\s().\-/_*~+|·•\p{Pd}]{0,4}\d)*/gu

/** Digits that stand together, and what stands before them. */
interface Group {
  readonly before: string
  readonly digits: string
}

function hasPhone(text: string): boolean {
  return [...text.matchAll(digitRuns)].some(([run]) => {
    const groups = [...run.matchAll(/(\D*)(\d+)/g)].map(([, before = '', digits = '']) => ({ before, digits }))
    return groups.some((_, from) => beginsPhone(groups.slice(from)))
  })
}

/** Whether the first of the groups, alone or with those after it, are a phone number. */
function beginsPhone(groups: readonly Group[]): boolean {
  let digits = ''
  return groups.some((group, index) => {
    digits += group.digits
    return digits.length <= longestPhone && isPhone(digits, groups.slice(0, index + 1))
  })
}

function isPhone(digits: string, groups: readonly Group[]): boolean {
  const sizes = groups.map((group) => group.digits.length)
  const signs = groups.slice(1).map(({ before }) => before.replace(/\s+/g, ' '))
  // '1195 2000 300' are three numbers; '119-8765-4321' and '11 98765 4321' are one.
  if (mobile.test(digits))
    return !(sizes.every((size) => size === 3 || size === 4) && signs.every((sign) => sign === ' '))
  const [matched, prefix = ''] = landline.exec(digits) ?? []
  if (matched === undefined || hasThousands(groups)) return false
  // '15 20 25 30 35' is a list. A landline stands in one, in single digits, in four and four digits, or has its area
  // code apart and different signs in it.
  if (sizes.length === 1 || sizes.every((size) => size === 1)) return true
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0))
  const areaCodeApart = ends.includes(prefix.length + 2)
  if (areaCodeApart && new Set(signs).size > 1) return true
  return ends.slice(0, -1).every((end) => end <= prefix.length + 2 || end === prefix.length + 6)
}

/** '12.500-30.000': numbers with their dots. */
function hasThousands(groups: readonly Group[]): boolean {
  const written = groups.map(({ before, digits }, index) => (index === 0 ? digits : before + digits)).join('')
  return /^\d{1,3}(?:\.\d{3})+(?:[^.\d]+\d{1,3}(?:\.\d{3})*)*$/.test(written)
}
