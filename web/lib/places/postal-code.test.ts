import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskPostalCode, postalCodeDigits } from './postal-code.ts'

describe('CEP', () => {
  it.each([
    ['', ''],
    ['0131', '0131'],
    ['01310', '01310'],
    ['013101', '01310-1'],
    ['01310-100', '01310-100'],
    ['01310100999', '01310-100'],
    ['abc01310x100', '01310-100'],
    ['٠١٣١٠١٠٠', '01310-100'],
    ['०१३१०-१००', '01310-100'],
    ['０１３１０１００', '01310-100'],
  ])('formats %j as %j', (typed, shown) => {
    expect(maskPostalCode(typed)).toBe(shown)
  })

  it('keeps at most eight digits', () => {
    expect(postalCodeDigits('01310-1009')).toBe('01310100')
  })

  it('keeps its digits through mask, paste, autofill and round trip', () => {
    const digits = fc
      .array(fc.constantFrom(...'0123456789'), { minLength: 8, maxLength: 8 })
      .map((list) => list.join(''))
    const written = fc.constantFrom<(cep: string) => string>(
      (cep) => cep,
      maskPostalCode,
      (cep) => ` CEP: ${maskPostalCode(cep)} `,
      (cep) => [...cep].join(' '),
    )
    fc.assert(
      fc.property(digits, written, (cep, write) => {
        expect(postalCodeDigits(maskPostalCode(write(cep)))).toBe(cep)
      }),
    )
  })
})
