import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPhoneInE164 } from '../../shared/people/phones.ts'
import { completePhone, formatPhone, isPhone, maskPhone, phoneDigits, toE164 } from './phone.ts'

describe('phone mask', () => {
  it.each([
    ['', ''],
    ['1', '(1'],
    ['119', '(11) 9'],
    ['1133334444', '(11) 3333-4444'],
    ['11987654321', '(11) 98765-4321'],
    ['119876543210000', '(11) 98765-4321'],
  ])('shows %s as %s', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown)
  })

  it('drops a pasted country code, because the field shows it', () => {
    expect(phoneDigits('+55 11 98765-4321')).toBe('11987654321')
    expect(phoneDigits('(55) 98765-4321')).toBe('55987654321')
  })

  it('shows prefixes as they are typed, and the number alone once it is whole', () => {
    for (const written of ['011990000002', '0xx11 99000-0002', '0 15 11 99000-0002', '+55 011 99000-0002']) {
      let shown = ''
      for (const character of written) shown = maskPhone(shown + character)
      expect(isPhone(shown)).toBe(true)
      expect(toE164(shown)).toBe('+5511990000002')
      expect(completePhone(shown)).toBe('(11) 99000-0002')
      expect(completePhone(maskPhone(written))).toBe('(11) 99000-0002')
    }
    // Its first twelve digits are a number with trunk zero of another area.
    expect(toE164(maskPhone('0 15 91 98765-4321'))).toBe('+5591987654321')
    expect(completePhone('0119')).toBe('0119')
  })

  it('leaves the number of another country for the check to refuse', () => {
    expect(maskPhone('+33 9 12345678 9')).toBe('+339123456789')
    expect(isPhone(maskPhone('+33 9 12345678 9'))).toBe(false)
    expect(['+', '+5', '+55', '+551'].map(maskPhone)).toEqual(['+', '+5', '', '(1'])
  })

  it('can be deleted character by character', () => {
    for (let shown = '(11) 98765-4321'; shown !== ''; ) {
      const next = maskPhone(shown.slice(0, -1))
      expect(next.length).toBeLessThan(shown.length)
      shown = next
    }
  })
})

describe('isPhone', () => {
  it.each(['11987654321', '(11) 3333-4444', '+55 (85) 99999-1234'])('accepts %s', (phone) => {
    expect(isPhone(phone)).toBe(true)
  })

  it.each(['', '119876543', '11 8888 77777', '0198765432', '10987654321', '(23) 98765-4321'])('refuses %s', (phone) => {
    expect(isPhone(phone)).toBe(false)
  })

  it('converts to E.164 and back', () => {
    expect(toE164('(11) 98765-4321')).toBe('+5511987654321')
    expect(formatPhone('+5511987654321')).toBe('+55 (11) 98765-4321')
  })
})

describe('phone input', () => {
  const areas = fc.constantFrom('11', '21', '55', '85', '99')
  const line = fc.oneof(
    fc.integer({ min: 900_000_000, max: 999_999_999 }).map(String),
    fc.integer({ min: 20_000_000, max: 59_999_999 }).map(String),
  )
  const phones = fc.tuple(areas, line).map(([area, rest]) => area + rest)
  const written = fc.constantFrom<(digits: string) => string>(
    (digits) => digits,
    maskPhone,
    (digits) => `+55${digits}`,
    (digits) => `+55 ${maskPhone(digits)}`,
    (digits) => formatPhone(`+55${digits}`),
    (digits) => ` ${[...digits].join(' ')} `,
    (digits) => `0${digits}`,
    (digits) => `0xx15 ${digits}`,
  )

  it('keeps a valid phone valid through mask, paste, autofill and round trip', () => {
    fc.assert(
      fc.property(phones, written, (digits, write) => {
        const shown = maskPhone(write(digits))
        expect(isPhone(shown)).toBe(true)
        expect(toE164(shown)).toBe(`+55${digits}`)
        expect(isPhoneInE164(toE164(shown))).toBe(true)
      }),
    )
  })
})
