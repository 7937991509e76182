import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskTaxId } from '../../../../shared/people/tax-id.ts'
import { cnpjs, cpfs } from '../../../../test/support/people/tax-ids.ts'
import { parseSearch } from './search-terms.ts'

describe('parseSearch', () => {
  it('recognizes a value by its format', () => {
    expect(parseSearch(' Ana@Mail.Example ')).toEqual({ finder: { by: 'email', value: 'ana@mail.example' } })
    for (const phone of ['11 98765-4321', '(11) 98765-4321', '+55 11 98765-4321', '+5511987654321'])
      expect(parseSearch(phone).finder).toEqual({ by: 'phone', value: '+5511987654321' })
    expect(parseSearch('  João   BATISTA ')).toEqual({ finder: { by: 'name', value: 'joao batista' } })
  })

  it('recognizes a phone with or without country code 55, also in area 55', () => {
    for (const phone of ['55 98765-4321', '+55 55 98765-4321'])
      expect(parseSearch(phone).finder).toEqual({ by: 'phone', value: '+5555987654321' })
    // Digits in the middle are not removed to form a phone.
    expect(parseSearch('11 55 98765-4321')).toEqual({})
  })

  it('recognizes a CPF or CNPJ with or without punctuation', () => {
    fc.assert(
      fc.property(fc.oneof(cpfs, cnpjs), (taxId) => {
        expect(parseSearch(taxId).taxId).toBe(taxId)
        expect(parseSearch(maskTaxId(taxId)).taxId).toBe(taxId)
      }),
    )
  })

  it('returns two readings of an ambiguous text', () => {
    // Eleven digits with valid check digits that also form a Brazilian mobile number.
    expect(parseSearch('11900000083')).toMatchObject({ finder: { by: 'phone' } })
    expect(parseSearch('12ABC34501DE35')).toEqual({
      taxId: '12ABC34501DE35',
      finder: { by: 'name', value: '12abc34501de35' },
    })
  })

  it('returns nothing for an unknown format', () => {
    for (const text of ['', '123', '+++', '11 1111-111']) expect(parseSearch(text)).toEqual({})
  })
})
