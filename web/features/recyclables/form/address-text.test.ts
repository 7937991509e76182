import { describe, expect, it } from 'vitest'
import { suggestionText, withNumberInPlace, writeAddress } from './address-text.ts'

describe('withNumberInPlace', () => {
  it.each([
    ['Praça Pio X - Centro, 55', 'Praça Pio X, 55 - Centro'],
    ['Praça Pio X - Centro 55', 'Praça Pio X, 55 - Centro'],
    ['Rua das Flores - Vila Nova, nº 10 apto 2', 'Rua das Flores, 10 apto 2 - Vila Nova'],
  ])('moves the number before the district: %j becomes %j', (written, meant) => {
    expect(withNumberInPlace(written)).toBe(meant)
    expect(withNumberInPlace(meant)).toBe(meant)
  })

  it.each(['Rua das Flores, 10 - Centro', 'Rua das Flores - Centro', 'Rua A, 1', 'Rua 7 de Abril - Centro', ''])(
    'leaves the number of %j in place',
    (address) => {
      expect(withNumberInPlace(address)).toBe(address)
    },
  )
})

describe('suggestionText', () => {
  it('contains city and state, but neither CEP nor country', () => {
    const found = { street: 'Rua A', number: '1', district: 'Centro', city: 'Recife', uf: 'PE', label: 'x, BRA' }
    expect(suggestionText(found)).toBe('Rua A, 1 - Centro, Recife - PE')
    expect(suggestionText({ ...found, street: null, district: null, number: null })).toBe('Recife - PE')
  })
})

describe('writeAddress', () => {
  it('never ends with the country', () => {
    const parts = { street: null, district: null }
    expect(writeAddress({ ...parts, label: 'Recife, Pernambuco, 50010-000, BRA' })).toBe('Recife, Pernambuco')
  })

  it('contains street, number and district where known', () => {
    expect(writeAddress({ street: 'Rua das Flores', number: '10', district: 'Centro' })).toBe(
      'Rua das Flores, 10 - Centro',
    )
    expect(writeAddress({ street: 'Rua das Flores', district: null })).toBe('Rua das Flores')
    expect(writeAddress({ street: null, district: 'Centro' })).toBe('Centro')
    expect(writeAddress({ label: 'Recife, PE', street: null, district: null })).toBe('Recife, PE')
  })
})
