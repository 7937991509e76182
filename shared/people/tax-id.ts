import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { latinDigits } from './digits.ts'

/** CPF: eleven digits. CNPJ: twelve digits or letters (since July 2026) and two check digits. */
const cpfLength = 11
const cnpjLength = 14
/** The first eight characters of a CNPJ name the company, the others its branch. */
const companyLength = 8
/** Length with mask: 00.000.000/0000-00. */
export const taxIdMaxLength = 18

/**
 * Returns the valid CPF or CNPJ characters of any text, in upper case without punctuation. Drops a label such as 'CPF:
 * …'; the characters after it distinguish it from a CNPJ that begins with these letters.
 */
export function taxIdCharacters(text: string): string {
  const bare = latinDigits(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*(?:CPF|CNPJ)[\s/]*(?:CPF|CNPJ)?\s*[:\s]\s*/, '')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, cnpjLength)
  const base = bare.slice(0, cnpjLength - 2)
  return base + bare.slice(cnpjLength - 2).replace(/\D/g, '')
}

/**
 * Returns the masked text, also for partial input: 000.000.000-00, or 00.000.000/0000-00 beyond eleven characters or
 * with letters.
 */
export function maskTaxId(text: string): string {
  const characters = taxIdCharacters(text)
  const [sizes, signs] =
    characters.length > cpfLength || /[A-Z]/.test(characters)
      ? [
          [2, 3, 3, 4, 2],
          ['.', '.', '/', '-'],
        ]
      : [
          [3, 3, 3, 2],
          ['.', '.', '-'],
        ]
  let shown = ''
  let from = 0
  for (const [index, size] of sizes.entries()) {
    const part = characters.slice(from, from + size)
    if (part === '') break
    shown += (index === 0 ? '' : signs[index - 1]) + part
    from += size
  }
  return shown
}

/**
 * Returns true for valid check digits, punctuation optional. Rejects identical characters, which no register assigns
 * (rules 3.1); the library does so for digits only.
 */
export function isTaxId(text: string): boolean {
  const characters = taxIdCharacters(text)
  if (/^(.)\1{11}/.test(characters)) return false
  return isValidCpf(characters) || isValidCnpj(characters, { version: 2 })
}

/** Returns whether two normalised numbers are equal or of branches of one company. */
export function isSameHolder(one: string | null, other: string): boolean {
  if (one === null || one.length !== other.length) return false
  return one.length === cnpjLength ? one.slice(0, companyLength) === other.slice(0, companyLength) : one === other
}
