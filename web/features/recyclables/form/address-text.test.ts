import { describe, expect, it } from 'vitest'
import { maskPostalCode, postalCodeDigits, writeAddress } from './address-text.ts'

describe('a CEP', () => {
  it.each([
    ['', ''],
    ['0131', '0131'],
    ['01310', '01310'],
    ['013101', '01310-1'],
    ['01310-100', '01310-100'],
    ['01310100999', '01310-100'],
    ['abc01310x100', '01310-100'],
  ])('typed as %j is shown as %j', (typed, shown) => {
    expect(maskPostalCode(typed)).toBe(shown)
  })

  it('has eight digits at most', () => {
    expect(postalCodeDigits('01310-1009')).toBe('01310100')
  })
})

describe('a found address in one line', () => {
  it('has street, number and district where they are known', () => {
    expect(writeAddress({ street: 'Rua das Flores', number: '10', district: 'Centro' })).toBe(
      'Rua das Flores, 10 - Centro',
    )
    expect(writeAddress({ street: 'Rua das Flores', district: null })).toBe('Rua das Flores')
    expect(writeAddress({ street: null, district: 'Centro' })).toBe('Centro')
    expect(writeAddress({ label: 'Recife, PE', street: null, district: null })).toBe('Recife, PE')
  })
})
