import { areaCodes } from './area-codes.ts'
import { digitsOf } from './digits.ts'

const country = '55'
/** Two digits of the area code, eight (landline) or nine (mobile) of the line. */
export const longestNational = 11
const shortestNational = 10
/** '0' and a carrier's two digits before the area code: '0 15 11 99000-0002'. */
const carrierLength = 2

/** Longest text that is taken: '+55 (0xx15) (11) 99000-0002' and some blanks. */
export const phoneTextMaxLength = 40

const mobile = new RegExp(`^\\+55(?:${areaCodes.join('|')})9\\d{8}$`)
const national = new RegExp(`^(?:${areaCodes.join('|')})(?:9\\d{8}|[2-8]\\d{7})$`)

/** Returns true for a Brazilian mobile number in E.164. Only those get text messages (rules 2.6). */
export function isBrazilianMobile(e164: string): boolean {
  return mobile.test(e164)
}

/**
 * Returns true for a Brazilian number in E.164 (rules 2.6): an area code that exists, then nine digits (mobile) or
 * eight (landline).
 */
export function isPhoneInE164(text: string): boolean {
  return text.startsWith('+55') && national.test(text.slice(3))
}

/**
 * Returns the E.164 form of a number as people write it: with or without country code, trunk zero ('011 …', '0xx11 …')
 * and carrier ('0 15 11 …'), any punctuation, digits of any script. Undefined for any other number.
 */
export function phoneInE164(text: string): string | undefined {
  const found = nationalDigits(text)
  return found !== undefined && national.test(found) ? `+55${found}` : undefined
}

/** Returns the number without prefixes; undefined for the number of another country. Its digits are not judged. */
export function nationalDigits(text: string): string | undefined {
  const digits = phoneDigitsOf(text)
  if (isInternational(text)) {
    const full = digits.replace(/^00/, '')
    return full.startsWith(country) ? withoutTrunk(full.slice(country.length)) : undefined
  }
  const named = digits.startsWith(country) && digits.length > longestNational
  return withoutTrunk(named ? digits.slice(country.length) : digits)
}

/** Returns the digits of a typed phone, of any script, in the order of typing. */
export function phoneDigitsOf(text: string): string {
  return digitsOf(text)
}

/** Returns whether the text begins with a country code: '+', or the prefix of international calls. */
export function isInternational(text: string): boolean {
  return text.trimStart().startsWith('+') || phoneDigitsOf(text).startsWith('00')
}

/** The length tells a carrier from none: an area code and its line have ten or eleven digits. */
function withoutTrunk(digits: string): string {
  if (!digits.startsWith('0')) return digits
  const rest = digits.slice(1)
  return rest.length >= shortestNational + carrierLength ? rest.slice(carrierLength) : rest
}
