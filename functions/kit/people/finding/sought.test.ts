import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskTaxId } from '../../../../shared/people/tax-id.ts'
import { cnpjs, cpfs } from '../../../../test/support/people/tax-ids.ts'
import { soughtBy } from './sought.ts'

describe('what an admin looks for', () => {
  it('is told by its form', () => {
    expect(soughtBy(' Ana@Mail.Example ')).toEqual({ finder: { by: 'email', value: 'ana@mail.example' } })
    for (const phone of ['11 98765-4321', '(11) 98765-4321', '+55 11 98765-4321', '+5511987654321'])
      expect(soughtBy(phone).finder).toEqual({ by: 'phone', value: '+5511987654321' })
    expect(soughtBy('  João   BATISTA ')).toEqual({ finder: { by: 'name', value: 'joao batista' } })
  })

  it('is a phone with the country’s 55 or without it, also in the area that is 55 itself', () => {
    for (const phone of ['55 98765-4321', '+55 55 98765-4321'])
      expect(soughtBy(phone).finder).toEqual({ by: 'phone', value: '+5555987654321' })
    // Nothing is taken out of the middle to make it one.
    expect(soughtBy('11 55 98765-4321')).toEqual({})
  })

  it('is a CPF or CNPJ, masked or not', () => {
    fc.assert(
      fc.property(fc.oneof(cpfs, cnpjs), (taxId) => {
        expect(soughtBy(taxId).taxId).toBe(taxId)
        expect(soughtBy(maskTaxId(taxId)).taxId).toBe(taxId)
      }),
    )
  })

  it('may be two things at once', () => {
    // Eleven digits with right check digits, from a Brazilian area code and a 9 on.
    expect(soughtBy('11900000083')).toMatchObject({ finder: { by: 'phone' } })
    expect(soughtBy('12ABC34501DE35')).toEqual({
      taxId: '12ABC34501DE35',
      finder: { by: 'name', value: '12abc34501de35' },
    })
  })

  it('is nobody where it has no form', () => {
    for (const text of ['', '123', '+++', '11 1111-111']) expect(soughtBy(text)).toEqual({})
  })
})
