import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPhoneInE164 } from '../../shared/people/profile-form.ts'
import { formatPhone, isPhone, maskPhone, phoneDigits, toE164 } from './phone.ts'

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

  it.each(['', '119876543', '11 8888 77777', '01987654321', '10987654321'])('refuses %s', (phone) => {
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
