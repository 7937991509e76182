import { describe, expect, it } from 'vitest'
import { publicProfile } from '../../../../shared/contract/profiles.ts'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { publicProfileOf } from './profile-row.ts'

const whole = sampleProfile({
  name: 'Ana Souza',
  status: 'verified',
  onboardingDone: true,
  roles: ['user'],
  taxId: '52998224725',
  dateOfBirth: '1990-05-17',
  postalCode: '13010050',
  street: 'Rua das Flores',
  streetNumber: '4711',
  complement: 'Casa 2',
  stateId: 35,
  cityId: 3509502,
  city: 'Campinas - SP',
  latitude: -22.9057,
  longitude: -47.0608,
  referrerId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22',
  ratingSum: 13,
  ratingCount: 3,
  completedPickups: 9,
  punctualPickups: 9,
  latePickups: 1,
  version: 5,
})

/** All fields of a public profile; extend it deliberately. */
const stranger = {
  id: whole.id,
  name: 'Ana Souza',
  profileType: 'citizen',
  verified: true,
  city: 'Campinas - SP',
  since: whole.createdAt,
  rating: { mean: 4.3, count: 3 },
  completedPickups: 9,
  badges: ['pickups_1', 'punctual'],
}

describe('publicProfileOf', () => {
  it('returns exactly these fields', () => {
    expect(publicProfileOf(whole.id, whole)).toEqual(stranger)
    expect(Object.keys(publicProfile.shape).sort()).toEqual(Object.keys(stranger).sort())
  })

  it('contains no personal data', () => {
    expect(JSON.stringify(publicProfileOf(whole.id, whole))).not.toMatch(
      /98765|mail\.example|529982|1990|13010|Flores|4711|Casa 2|22\.9|47\.06|2f1a22/,
    )
  })

  it('has the profile type, or citizen for a deleted account', () => {
    expect(publicProfileOf(whole.id, { ...whole, profileType: 'cooperative' }).profileType).toBe('cooperative')
    expect(publicProfileOf(whole.id, undefined).profileType).toBe('citizen')
  })

  it('has no name, verification or age for a deleted account', () => {
    const nobody = { name: null, verified: false, city: null, since: null, rating: { mean: null, count: 0 } }
    expect(publicProfileOf(whole.id, undefined)).toMatchObject({ ...nobody, completedPickups: 0 })
  })

  it('is not verified before approval or during a suspension', () => {
    const suspension = { reason: 'Anúncios falsos.', since: whole.createdAt }
    expect(publicProfileOf(whole.id, { ...whole, status: 'in_analysis' }).verified).toBe(false)
    expect(publicProfileOf(whole.id, { ...whole, suspension }).verified).toBe(false)
  })

  it('has no badges during a suspension or after a deletion', () => {
    const suspension = { reason: 'Anúncios falsos.', since: whole.createdAt }
    expect(publicProfileOf(whole.id, { ...whole, suspension }).badges).toEqual([])
    expect(publicProfileOf(whole.id, undefined).badges).toEqual([])
  })
})

it('reads rows of an older version as incomplete', () => {
  expect(sampleProfile()).toMatchObject({ status: 'incomplete', onboardingDone: false, version: 0, suspension: null })
})
