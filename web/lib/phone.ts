/** Digits of a Brazilian number without country code: two of the area code, eight or nine of the line. */
const longest = 11
const shortest = 10

/** Returns the digits of a typed or pasted phone. Drops a leading +55, which the field shows already. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  const national = digits.length > longest && digits.startsWith('55') ? digits.slice(2) : digits
  return national.slice(0, longest)
}

/** Formats digits as (99) 99999-9999, also incomplete ones (rules 2.6). */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits.length === 0) return ''
  if (digits.length <= 2) return `(${digits}`
  const line = digits.slice(2)
  const head = line.length > 8 ? 5 : 4
  const tail = line.slice(head)
  return `(${digits.slice(0, 2)}) ${line.slice(0, head)}${tail ? `-${tail}` : ''}`
}

/** Requires at least 10 digits, an area code without zeros, and a mobile line starting with 9 (rules 2.6). */
export function isPhone(text: string): boolean {
  const digits = phoneDigits(text)
  if (digits.length < shortest) return false
  return /^[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(digits)
}

/** Returns the E.164 form that accounts store (rules 2.6): +5511987654321. */
export function toE164(text: string): string {
  return `+55${phoneDigits(text)}`
}

/** Formats an account's phone: +5511987654321 becomes +55 (11) 98765-4321. */
export function formatPhone(e164: string): string {
  return `+55 ${maskPhone(e164.replace(/^\+55/, ''))}`
}
