import { intlTag } from './language-tag.ts'
import { latinDigits } from './people/digits.ts'

/**
 * Parses a typed decimal by the separators of a locale: '1.250,5' in Portuguese and '1,250.5' in English. Both point
 * and comma are accepted where only one reading is possible ('12.5' and '12,5' everywhere), digits of every script and
 * blanks between thousands, too. Returns undefined for other text, and where the locale has no separator that decides:
 * '1.250' in French.
 */
export function readDecimal(text: string, locale: string): number | undefined {
  const { decimal, group } = separatorsOf(locale)
  const number = latinDigits(text.normalize('NFKC'))
    .trim()
    .replaceAll('٫', decimal)
    .replaceAll('٬', group)
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (!/^\d+(?:[.,]\d+)*$/.test(number)) return undefined
  const marks = number.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return Number(number)
  if (marks.indexOf(last) < marks.length - 1) return marks === last.repeat(marks.length) ? ungrouped(number) : undefined
  const at = number.lastIndexOf(last)
  const whole = ungrouped(number.slice(0, at))
  const fraction = number.slice(at + 1)
  const isGrouped = marks.length === 1 && last !== decimal && /^[1-9]\d{0,2}$/.test(number.slice(0, at))
  if (isGrouped && fraction.length === 3) return last === group ? ungrouped(number) : undefined
  return whole === undefined ? undefined : Number(`${whole}.${fraction}`)
}

/** Thousands, or thousands and lakhs as in India: '1,25,000'. */
function ungrouped(number: string): number | undefined {
  return /^\d+$|^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(number) ? Number(number.replace(/[.,]/g, '')) : undefined
}

function separatorsOf(locale: string): { readonly decimal: string; readonly group: string } {
  const parts = new Intl.NumberFormat(intlTag(locale)).formatToParts(12_345_678.9)
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: signOf('decimal'), group: signOf('group') }
}
