import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cnpjs, cpfs } from '../../test/support/people/tax-ids.ts'
import { maskTaxId } from '../people/tax-id.ts'
import { cleanPixKey, formatPixKey, hidePixKey, isPixKey, type PixKeyType, pixKeyTypes } from './pix-key.ts'

const good = {
  cpf: ['529.982.247-25', '52998224725'],
  cnpj: ['11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35'],
  email: ['Ana@Banco.example', ' ana@banco.example '],
  phone: ['(11) 98765-4321', '11987654321', '+55 11 98765-4321', '1133334444', '011 98765-4321', '0 15 11 98765-4321'],
  random: [
    'b2d2f7a4-3c1e-4f5a-9b0e-0f1d2c3b4a59',
    '123e4567-e89b-12d3-a456-426614174000',
    '123E4567E89B12D3A456426614174000',
  ],
} as const satisfies Record<PixKeyType, readonly string[]>
const bad = {
  cpf: ['', '529.982.247-26', '111.111.111-11', '11.222.333/0001-81', '5299822472'],
  cnpj: ['11.222.333/0001-82', '529.982.247-25', '12ABC34501DE36'],
  email: [
    'ana',
    'ana@',
    'ana@banco',
    `${'a'.repeat(80)}@banco.example`,
    'ana@banco.com,',
    '<ana@banco.com>',
    'Ana <ana@banco.com>',
    'ana@banco.com;',
    'ana@banco..com',
    'ana..b@banco.com',
    '.ana@banco.com',
    'ana%b@banco.com',
    'josé@banco.com',
    'ana@bancó.com',
    'ana b@banco.com',
    '"ana"@banco.com',
    'ana@@banco.com',
    'mailto:ana@banco.com',
    'ana@-banco.com',
    'ana@banco.com/',
    'ana@banco_x.com',
    'ana@banco.com.',
    '@banco.com',
  ],
  phone: [
    '987654321',
    '00 98765-4321',
    '(23) 98765-4321',
    '(20) 3333-4444',
    '+1 555 0100',
    '+33 9 12345678 9',
    'ana@banco.example',
  ],
  random: [
    '123e4567',
    '!23e4567-e89b-12d3-a456-426614174000',
    '123e4567-e89b-12d3-a456-42661417400!',
    '-'.repeat(32),
    'a'.repeat(36),
    '123e4567-e89b-12d3-a456-42661417400g',
    '{123e4567-e89b-12d3-a456-426614174000}',
    'urn:uuid:123e4567-e89b-12d3-a456-426614174000',
    // No UUIDs: the nil value, an unknown version, another variant.
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '123e4567-e89b-02d3-a456-426614174000',
    '123e4567-e89b-42d3-7456-426614174000',
  ],
} as const satisfies Record<PixKeyType, readonly string[]>
const is = (type: PixKeyType, text: string) => isPixKey(type, cleanPixKey(type, text))

describe('PIX keys', () => {
  it.each(pixKeyTypes)('accept every spelling of type %s and reject others', (type) => {
    for (const text of good[type]) expect(is(type, text), text).toBe(true)
    for (const text of bad[type]) expect(is(type, text), text).toBe(false)
  })

  it('cleanPixKey is idempotent and reverses formatPixKey', () => {
    fc.assert(
      fc.property(cpfs, cnpjs, (cpf, cnpj) => {
        expect(cleanPixKey('cpf', maskTaxId(cpf))).toBe(cpf)
        expect(cleanPixKey('cnpj', formatPixKey('cnpj', cnpj))).toBe(cnpj)
        expect(is('cpf', cpf) && is('cnpj', cnpj)).toBe(true)
        expect(is('cnpj', cpf) || is('cpf', cnpj)).toBe(false)
      }),
    )
    for (const type of pixKeyTypes)
      for (const text of good[type]) {
        const key = cleanPixKey(type, text)
        expect(cleanPixKey(type, key)).toBe(key)
        expect(cleanPixKey(type, formatPixKey(type, key))).toBe(key)
      }
  })

  it('cleanPixKey adds the country code once, even when the area code is 55', () => {
    expect(cleanPixKey('phone', '(55) 98765-4321')).toBe('+5555987654321')
    expect(cleanPixKey('phone', '+55 55 98765-4321')).toBe('+5555987654321')
    expect(cleanPixKey('phone', '011 98755-4321')).toBe('+5511987554321')
  })

  it("isPixKey enforces the directory's maximum length", () => {
    const email = (length: number) =>
      `${'a'.repeat(length - '@banco-do-exemplo.example'.length)}@banco-do-exemplo.example`
    expect([isPixKey('email', email(77)), isPixKey('email', email(78))]).toEqual([true, false])
  })

  it('formatPixKey uses the usual spelling', () => {
    expect(formatPixKey('cpf', '52998224725')).toBe('529.982.247-25')
    expect(formatPixKey('cnpj', '12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(formatPixKey('phone', '+5511987654321')).toBe('+55 (11) 98765-4321')
    expect(formatPixKey('email', 'ana@banco.example')).toBe('ana@banco.example')
  })

  it('hidePixKey masks the key but stays recognisable to its owner', () => {
    expect(hidePixKey('cpf', '52998224725')).toBe('•••.•••.247-25')
    expect(hidePixKey('cnpj', '12ABC34501DE35')).toBe('••.•••.•••/•1DE-35')
    expect(hidePixKey('email', 'ana@banco.example')).toBe('a•••@banco.example')
    expect(hidePixKey('phone', '+5511987654321')).toBe('+55 (11) •••••-4321')
    expect(hidePixKey('random', '123e4567-e89b-12d3-a456-426614174000')).toBe('123e••••4000')
    for (const type of pixKeyTypes)
      for (const text of good[type]) {
        const key = cleanPixKey(type, text)
        expect(hidePixKey(type, key)).not.toContain(key)
        expect(hidePixKey(type, key)).toContain('•')
      }
  })
})
