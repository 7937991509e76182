import { describe, expect, it } from 'vitest'
import { checks, firstFailure } from './field-checks.ts'

const { email, mobile: phone, newPassword: password, repeated, terms } = checks
const form = { email, phone, password, repeated, terms }
const right = {
  email: 'dona@mail.example',
  phone: '(11) 98765-4321',
  password: 'Cavalo-azul-come-7-pedras!',
  repeated: 'Cavalo-azul-come-7-pedras!',
  terms: 'on',
}

describe('firstFailure', () => {
  it('returns one failure at a time, in the order of the fields', () => {
    const told: string[] = []
    let values: Record<string, string> = { email: 'x', phone: '1', password: 'curta', repeated: 'outra' }
    for (let failure = firstFailure(form, values); failure; failure = firstFailure(form, values)) {
      told.push(failure.sentence)
      values = { ...values, [failure.field]: right[failure.field as keyof typeof right] }
    }
    expect(told).toEqual(['errors:email.form', 'check.phone', 'password.too_short', 'check.repeated', 'check.terms'])
  })

  it('says why the pool, the mail service or the text messages would refuse a value', () => {
    const sentences = [
      { email: '<dona@mail.example>' },
      { email: 'dona..silva@mail.example' },
      { phone: '(11) 3333-4444' },
      { password: 'Érico coleta 77 latas!', repeated: 'Érico coleta 77 latas!' },
      { password: 'Caminhão coleta 22 vidros! ', repeated: 'Caminhão coleta 22 vidros! ' },
    ].map((values) => firstFailure(form, { ...right, ...values })?.sentence)
    expect(sentences).toEqual([
      'errors:email.characters',
      'errors:email.dots',
      'check.mobile',
      'password.no_uppercase',
      'password.edge_space',
    ])
  })

  it('takes a phone with trunk zero, carrier or country code', () => {
    for (const typed of ['011 98765-4321', '0xx15 11 98765-4321', '+55 (011) 98765-4321']) {
      expect(firstFailure(form, { ...right, phone: typed })).toBeNull()
    }
  })

  it('returns null for valid values', () => {
    expect(firstFailure(form, right)).toBeNull()
  })
})
