import { describe, expect, it } from 'vitest'
import { sampleEntity } from '../../test/support/fixtures/entities.ts'
import { decideAdding, decideChange, decideRetiring } from './decide.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const draft = {
  name: ' Lar ',
  description: ' Cuida de gente. ',
  pixKeyType: 'cnpj',
  pixKey: '11.222.333/0001-81',
} as const
const clean = { name: 'Lar', description: 'Cuida de gente.', pixKeyType: 'cnpj', pixKey: '11222333000181' }
const abrigo = sampleEntity({ version: 4 })

describe('entity', () => {
  it('starts with the normalized form and accepts donations', () => {
    expect(decideAdding(draft, now)).toEqual({
      ...{ id: expect.stringMatching(/^ent_/), ...clean },
      ...{ createdAt: now.toISOString(), retiredAt: null, version: 1 },
    })
  })

  it('changes only in the current version and keeps its id', () => {
    expect(decideChange(abrigo, 4, draft)).toEqual({ ...abrigo, ...clean, version: 5 })
    for (const version of [3, 5]) {
      expect(() => decideChange(abrigo, version, draft)).toThrow('entity.changed_meanwhile')
      expect(() => decideRetiring(abrigo, version, now)).toThrow('entity.changed_meanwhile')
    }
  })

  it('is immutable once retired', () => {
    const retired = decideRetiring(abrigo, 4, now)
    expect(retired).toEqual({ ...abrigo, retiredAt: now.toISOString(), version: 5 })
    expect(() => decideChange(retired, 5, draft)).toThrow('entity.retired')
    expect(() => decideRetiring(retired, 5, now)).toThrow('entity.retired')
  })

  it('is refused with the first problem of the form', () => {
    expect(() => decideAdding({ ...draft, name: ' ', pixKey: '' }, now)).toThrow('entity.name_required')
    expect(() => decideChange(abrigo, 4, { ...draft, pixKey: '1' })).toThrow('entity.pix_key_invalid')
  })
})
