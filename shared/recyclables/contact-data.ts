import { hasPhone } from '../people/phone-numbers.ts'
import { sanitiseText } from '../text.ts'
import { domains, stateDomains, wordDomains } from './contact-marks.ts'

/**
 * Returns true when a public text contains a phone number, an e-mail address, a web address or an @handle (rules 8.1,
 * 8.2). Checks the sanitised and normalised text.
 *
 * False negatives: names without a mark ('insta joaorecicla'), letters for digits except o ('11 9876S-4321'), joined
 * words ('joaogmailcom'), and data split over two questions. False positive: a missing space before a word that is a
 * domain ('limpas.net').
 */
export function hasContactData(text: string): boolean {
  const plain = normaliseCharacters(sanitiseText(text, text.length).text)
  return hasHandle(plain) || hasSpelledAddress(plain) || hasWebAddress(plain) || hasPhone(plain)
}

/** Zero digits of Arabic, Persian, Devanagari and Bengali, which our locales use. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6]

/** Normalises letters and digits, and `@` and `.` spelled in brackets. */
function normaliseCharacters(text: string): string {
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

/** Matches `@joao`, `ana@mail.com`, `ana @ mail`, but not prices ('2 @ R$ 5', '2 @quilo') or units ('5 @kg'). */
function hasHandle(text: string): boolean {
  return /@\s*(?!(?:quilo|cada|unidade|saco|litro|metro)(?![\p{L}\d_.-]))[\d_.-]*\p{L}[\p{L}\d_.-]{2,}/iu.test(text)
}

/** Matches 'ana arroba mail ponto com', 'ana arroba gmail', 'loja ponto com ponto br', 'loja .com', 'loja.com. br'. */
function hasSpelledAddress(text: string): boolean {
  return (
    /\barroba +[\p{L}\d-]+(?:\.| +ponto +)[a-z]/iu.test(text) ||
    /\barroba +(?:gmail|hotmail|outlook|yahoo|icloud|live|uol|bol|terra|globo)\b/i.test(text) ||
    /\bponto +com(?: +ponto +br\b| *$| *[.,;:!?)\n])/i.test(text) ||
    /\s\. ?(?:com|net|org|br)\b|\bcom *\. *br\b/i.test(text)
  )
}

function hasWebAddress(text: string): boolean {
  if (/\bhttps?: *\/\/|\bwww *\. *[\p{L}\d]/iu.test(text)) return true
  for (const [, name = '', after = ''] of text.matchAll(/((?:[\p{L}\d-]+\.)+[\p{L}\d-]+)((?:[/:]|\s*[\p{L}\d])?)/gu)) {
    const labels = name.split('.')
    if (labels.some((label, index) => endsAddress(labels, label, index, after))) return true
  }
  return false
}

/** Returns true when the label ends a web address; without a letter before it, it is a measure ('600.ml'). */
function endsAddress(labels: readonly string[], label: string, index: number, after: string): boolean {
  if (!/\p{L}/u.test(labels[index - 1] ?? '')) return false
  if (stateDomains.has(label)) return false
  if (domains.has(label.toLowerCase())) return true
  const last = index === labels.length - 1
  return last && wordDomains.has(label) && '/:'.includes(after)
}
