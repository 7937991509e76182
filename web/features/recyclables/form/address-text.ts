/** The digits of a CEP, at most eight (rules 5.7). */
export function postalCodeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 8)
}

/** A CEP as it is shown, also half typed: 00000-000. */
export function maskPostalCode(text: string): string {
  const digits = postalCodeDigits(text)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

interface AddressParts {
  readonly label?: string
  readonly street: string | null
  readonly number?: string | null
  readonly district: string | null
}

/** A found address as one text field: 'Rua das Flores, 10 - Centro'; what is not known is left out. */
export function writeAddress({ label, street, number, district }: AddressParts): string {
  const way = [street, number].filter(Boolean).join(', ')
  return [way, district].filter(Boolean).join(' - ') || label || ''
}
