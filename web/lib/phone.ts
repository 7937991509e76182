import {
  isInternational,
  longestNational,
  nationalDigits,
  phoneDigitsOf,
  phoneInE164,
} from '../../shared/people/phones.ts'

/** '+55 0 15 (11) 99000-0002': as many digits as a number with all prefixes has. */
const longestTyped = 18

/**
 * Returns the digits that a field shows of a typed or pasted phone, without the +55 in front of the field. Keeps a zero
 * in front: what follows it may be the area code or a carrier until the number is whole.
 */
export function phoneDigits(text: string): string {
  const digits = isInternational(text) ? (nationalDigits(text) ?? '') : phoneDigitsOf(text)
  if (digits.startsWith('0')) return digits.slice(0, longestTyped)
  const national = digits.length > longestNational && digits.startsWith('55') ? digits.slice(2) : digits
  return national.slice(0, longestNational)
}

/** Formats digits as (99) 99999-9999, also incomplete ones (rules 2.6). Leaves numbers that begin with zero or '+'. */
export function maskPhone(text: string): string {
  if (isOfAnotherCountry(text)) return `+${phoneDigitsOf(text).slice(0, longestTyped)}`
  const digits = phoneDigits(text)
  if (digits.length === 0 || digits.startsWith('0')) return digits
  if (digits.length <= 2) return `(${digits}`
  const line = digits.slice(2)
  const head = line.length > 8 ? 5 : 4
  const tail = line.slice(head)
  return `(${digits.slice(0, 2)}) ${line.slice(0, head)}${tail ? `-${tail}` : ''}`
}

/** Formats a whole number, whichever way it is written; leaves others as they are. */
export function completePhone(text: string): string {
  const e164 = phoneInE164(text)
  return e164 === undefined ? text : maskPhone(e164)
}

/** Requires an area code that exists, and a mobile line starting with 9 (rules 2.6). */
export function isPhone(text: string): boolean {
  return phoneInE164(text) !== undefined
}

/** Returns the E.164 form that accounts store (rules 2.6): +5511987654321. */
export function toE164(text: string): string {
  return phoneInE164(text) ?? `+55${phoneDigits(text)}`
}

/** Formats an account's phone: +5511987654321 becomes +55 (11) 98765-4321. */
export function formatPhone(e164: string): string {
  return `+55 ${maskPhone(e164.replace(/^\+55/, ''))}`
}

/** True from '+' on, as long as the country code is not 55. */
function isOfAnotherCountry(text: string): boolean {
  return text.trimStart().startsWith('+') && nationalDigits(text) === undefined
}
