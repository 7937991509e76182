/** The digits of a CEP, at most eight (rules 5.7). */
export function postalCodeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 8)
}

/** A CEP as it is shown, also half typed: 00000-000. */
export function maskPostalCode(text: string): string {
  const digits = postalCodeDigits(text)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
