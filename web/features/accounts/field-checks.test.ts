import { describe, expect, it } from 'vitest'
import { checks, firstFailure } from './field-checks.ts'

const { email, phone, newPassword: password, repeated, terms } = checks
const form = { email, phone, password, repeated, terms }
const right = {
  ...{ email: 'dona@mail.example', phone: '(11) 98765-4321' },
  ...{ password: 'Cavalo-azul-come-7-pedras!', repeated: 'Cavalo-azul-come-7-pedras!', terms: 'on' },
}

describe('firstFailure', () => {
  it('returns one failure at a time, in the order of the fields', () => {
    const told: string[] = []
    let values: Record<string, string> = { email: 'x', phone: '1', password: 'curta', repeated: 'outra' }
    for (let failure = firstFailure(form, values); failure; failure = firstFailure(form, values)) {
      told.push(failure.sentence)
      values = { ...values, [failure.field]: right[failure.field as keyof typeof right] }
    }
    expect(told).toEqual(['check.email', 'check.phone', 'password.too_short', 'check.repeated', 'check.terms'])
  })

  it('returns null for valid values', () => {
    expect(firstFailure(form, right)).toBeNull()
  })
})
