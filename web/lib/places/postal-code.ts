import { digitsOf } from '../../../shared/people/digits.ts'

/** Returns the digits of a CEP, at most eight (rules 5.7). */
export function postalCodeDigits(text: string): string {
  return digitsOf(text).slice(0, 8)
}

/** Formats a CEP as 00000-000, also an incomplete one. */
export function maskPostalCode(text: string): string {
  const digits = postalCodeDigits(text)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
