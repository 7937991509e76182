import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaCodes } from './area-codes.ts'
import { isBrazilianMobile, isPhoneInE164, phoneInE164 } from './phones.ts'

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

describe('phoneInE164', () => {
  it.each([
    '11990000002',
    '(11) 99000-0002',
    '11.99000.0002',
    ' 11 9 9000 0002 ',
    '011 99000-0002',
    '(011) 99000-0002',
    '0xx11 99000-0002',
    '0XX(11)99000-0002',
    '(0**11) 99000-0002',
    '0 15 11 99000-0002',
    '(0xx15) 11 99000-0002',
    '015 (11) 99000-0002',
    '5511990000002',
    '55 011 99000-0002',
    '+55 11 99000-0002',
    '+55 011 99000-0002',
    '+55 (0xx11) 99000-0002',
    '+55 0 21 11 99000-0002',
    '0055 11 99000-0002',
    '00 55 011 99000-0002',
    'tel. 11 99000-0002',
    '١١ ٩٩٠٠٠-٠٠٠٢',
    '０１１ ９９０００ー０００２',
    '+५५ ११ ९९०००-०००२',
  ])('takes a mobile number as %s', (text) => expect(phoneInE164(text)).toBe('+5511990000002'))

  it.each([
    ['1133334444', '+551133334444'],
    ['(011) 3333-4444', '+551133334444'],
    ['0 15 11 3333-4444', '+551133334444'],
    ['(55) 98765-4321', '+5555987654321'],
    ['055 98765-4321', '+5555987654321'],
    ['+55 55 98765-4321', '+5555987654321'],
    ['0 15 91 98765-4321', '+5591987654321'],
  ])('takes %s as %s', (text, e164) => expect(phoneInE164(text)).toBe(e164))

  it.each([
    '',
    '+',
    '0',
    '990000002',
    '20 99000-0002',
    '023 99000-0002',
    '11 59000-0002 3',
    '11 90000-000',
    '11 99000-00023',
    '0 15 7 11 99000-0002',
    // Of other countries, the second one with the digits of a Brazilian number.
    '+1 555 0100',
    '+33 9 12 34 56 78 9',
    '0033 9 12 34 56 78 9',
    'ana@banco.example',
  ])('refuses %j', (text) => expect(phoneInE164(text)).toBeUndefined())

  it('reads every spelling of every valid number as that number', () => {
    const areas = fc.constantFrom(...areaCodes)
    const line = fc.oneof(fc.stringMatching(/^9\d{8}$/), fc.stringMatching(/^[2-8]\d{7}$/))
    const written = fc.constantFrom<(area: string, line: string) => string>(
      (area, digits) => `${area}${digits}`,
      (area, digits) => `0${area} ${digits}`,
      (area, digits) => `0xx${area} ${digits}`,
      (area, digits) => `0 21 ${area} ${digits}`,
      (area, digits) => `(${area}) ${digits.slice(0, -4)}-${digits.slice(-4)}`,
      (area, digits) => `+55 0${area} ${digits}`,
      (area, digits) => `0055 (${area}) ${digits}`,
      (area, digits) => `+55 015 ${area} ${digits}`,
    )
    fc.assert(
      fc.property(areas, line, written, (area, digits, write) => {
        const e164 = phoneInE164(write(area, digits))
        expect(e164).toBe(`+55${area}${digits}`)
        expect(isPhoneInE164(e164 ?? '')).toBe(true)
        expect(phoneInE164(e164 ?? '')).toBe(e164)
      }),
    )
  })
})
