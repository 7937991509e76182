import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

/** CPF: eleven digits. CNPJ: twelve digits or letters and two check digits; letters since July 2026. */
const cpfLength = 11
const cnpjLength = 14
/** The longest as it is shown: 00.000.000/0000-00. */
export const taxIdMaxLength = 18

/**
 * What of a typed, pasted or filled-in text can stand in a CPF or CNPJ, in capitals and without punctuation. 'CPF: …'
 * before it is dropped: a label is told from a CNPJ that begins with these letters by what follows it.
 */
export function taxIdCharacters(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*(?:CPF|CNPJ)[\s/]*(?:CPF|CNPJ)?\s*[:\s]\s*/, '')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, cnpjLength)
  // The two check digits are digits.
  const base = bare.slice(0, cnpjLength - 2)
  return base + bare.slice(cnpjLength - 2).replace(/\D/g, '')
}

/** A CPF or CNPJ as shown, also half typed: 000.000.000-00, or 00.000.000/0000-00 beyond eleven or with letters. */
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

/** Whether the check digits are right, with or without punctuation; not all digits alike (rules 3.1). */
export function isTaxId(text: string): boolean {
  const characters = taxIdCharacters(text)
  return isValidCpf(characters) || isValidCnpj(characters, { version: 2 })
}
