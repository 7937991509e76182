import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { type PersonalDraft, type PersonalFacts, personalData } from './personal-data.ts'

const before = sampleProfile()
const campinas = { id: 3509502, stateId: 35, text: 'Campinas - SP', position: { latitude: -22.9, longitude: -47.1 } }
const now = new Date('2026-11-22T12:00:00.000Z')
const facts: PersonalFacts = { before, taxIdHolder: undefined, city: campinas, position: undefined }
const draft: PersonalDraft = {
  name: 'Ana Souza',
  taxId: '529.982.247-25',
  dateOfBirth: '1990-05-17',
  postalCode: '13010-050',
  street: 'Rua das Flores',
  streetNumber: '10',
  complement: 'Casa 2',
  stateId: 35,
  cityId: 3509502,
}

describe('personalData', () => {
  it("stores CPF and CEP as digits, and the city's official name", () => {
    expect(personalData(facts, draft, now)).toEqual({
      name: 'Ana Souza',
      taxId: '52998224725',
      dateOfBirth: '1990-05-17',
      postalCode: '13010050',
      street: 'Rua das Flores',
      streetNumber: '10',
      complement: 'Casa 2',
      stateId: 35,
      cityId: 3509502,
      city: 'Campinas - SP',
      taxIdSince: now.toISOString(),
    })
    expect(personalData(facts, { ...draft, complement: '' }, now).complement).toBeNull()
  })

  it('keeps since when the number is the same', () => {
    const had = { ...before, taxId: '52998224725', taxIdSince: '2026-01-01T00:00:00.000Z' }
    expect(personalData({ ...facts, before: had }, draft, now).taxIdSince).toBe(had.taxIdSince)
    const other = { ...had, taxId: '11144477735' }
    expect(personalData({ ...facts, before: other }, draft, now).taxIdSince).toBe(now.toISOString())
  })

  it('requires a city in the given state', () => {
    expect(() => personalData({ ...facts, city: undefined }, draft, now)).toThrow('profile.city_required')
    expect(() => personalData(facts, { ...draft, stateId: 33 }, now)).toThrow('profile.city_required')
  })

  it('refuses a CPF of another user', () => {
    const taxIdHolder = '3c6c1f4e-1b1a-4f5e-8f5d-6d8f0a3c2b11'
    expect(() => personalData({ ...facts, taxIdHolder }, draft, now)).toThrow('profile.tax_id_taken')
    expect(personalData({ ...facts, taxIdHolder: before.id }, draft, now).taxId).toBe('52998224725')
  })
})
