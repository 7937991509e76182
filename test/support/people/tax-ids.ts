import fc from 'fast-check'

/** Returns a check digit of CPF and CNPJ: weighted sum of the character codes less that of '0', modulo 11. */
function checkDigit(text: string, weightOf: (fromRight: number) => number): string {
  const sum = [...text].reverse().reduce((total, one, index) => total + (one.charCodeAt(0) - 48) * weightOf(index), 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

function closed(base: string, weightOf: (fromRight: number) => number): string {
  const once = base + checkDigit(base, weightOf)
  return once + checkDigit(once, weightOf)
}

/** Returns the CPF of nine digits, by the rule of the Receita instead of the code under test. */
export const cpfOf = (base: string): string => closed(base, (index) => index + 2)

export const cnpjOf = (base: string): string => closed(base, (index) => 2 + (index % 8))

const some = (characters: string, length: number) =>
  fc
    .array(fc.constantFrom(...characters), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
    // Repeated digits are invalid, whatever their check digits.
    .filter((text) => new Set(text).size > 1)

const digits = '0123456789'
export const cpfs = some(digits, 9).map(cpfOf)
export const cnpjs = fc.oneof(some(digits, 12), some(`${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12)).map(cnpjOf)

/** Returns the CPF of a user of the tests, always the same. */
export const cpfOfUser = (userId: string): string =>
  cpfOf(String(Number.parseInt(userId.replaceAll('-', '').slice(-12), 16) % 1_000_000_000).padStart(9, '0'))

let made = 0
export function freshCpf(): string {
  made++
  return cpfOf(`${process.pid % 1000}${Date.now()}${made}`.slice(-9))
}
