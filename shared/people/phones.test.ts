import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaCodes } from './area-codes.ts'
import { isBrazilianMobile } from './phones.ts'

describe('isBrazilianMobile', () => {
  it('accepts a Brazilian mobile number of every area', () => {
    fc.assert(
      fc.property(fc.constantFrom(...areaCodes), fc.stringMatching(/^\d{8}$/), (area, rest) => {
        expect(isBrazilianMobile(`+55${area}9${rest}`)).toBe(true)
      }),
    )
  })

  it.each([
    ['a landline', '+551134567890'],
    ['of an area that is none', '+5520987654321'],
    ['of another country', '+5491187654321'],
    ['with a digit too few', '+551198765432'],
    ['with a digit too many', '+55119876543210'],
    ['behind something else', 'tel:+5511987654321'],
    ['without its plus', '5511987654321'],
  ])('rejects a number that is %s', (_, number) => expect(isBrazilianMobile(number)).toBe(false))
})
