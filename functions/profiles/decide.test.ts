import { describe, expect, it } from 'vitest'
import type { ProfileDraft } from '../../shared/contract/profiles.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { cnpjOf } from '../../test/support/people/tax-ids.ts'
import type { ProfileChange } from '../kit/people/profile/profile-change.ts'
import { changedContact, decideSave, type SaveFacts } from './decide.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const draft: ProfileDraft = {
  version: 0,
  name: 'Ana Souza',
  taxId: '529.982.247-25',
  dateOfBirth: '1990-05-17',
  postalCode: '13010-050',
  street: 'Rua das Flores',
  streetNumber: '10',
  complement: '',
  stateId: 35,
  cityId: 3509502,
}
const fresh = sampleProfile()
const facts: SaveFacts = {
  before: fresh,
  taxIdHolder: undefined,
  proven: { email: null, phone: null },
  city: { id: 3509502, stateId: 35, text: 'Campinas - SP', position: { latitude: -22.9, longitude: -47.1 } },
  position: { latitude: -22.9, longitude: -47.06 },
  autoApprove: false,
  referrerId: null,
}
const saved = (given: Partial<SaveFacts> = {}, change: Partial<ProfileDraft> = {}) =>
  decideSave({ ...facts, ...given }, { ...draft, ...change }, now)
const once = saved().after
const again = (given: Partial<SaveFacts> = {}, change: Partial<ProfileDraft> = {}) =>
  saved({ before: once, taxIdHolder: once.id, ...given }, { version: 1, ...change })

describe('first save', () => {
  it('ends the onboarding, grants the role and starts the analysis', () => {
    expect(saved().after).toMatchObject({ onboardingDone: true, roles: ['user'], status: 'in_analysis', version: 1 })
  })

  it('normalises numbers and place', () => {
    expect(once).toMatchObject({
      taxId: '52998224725',
      postalCode: '13010050',
      complement: null,
      city: 'Campinas - SP',
      latitude: -22.9,
    })
  })

  it('skips the analysis if the setting says so', () => {
    expect(saved({ autoApprove: true }).after).toMatchObject({ status: 'verified', analysisSince: null })
  })

  it('fixes the referrer', () => {
    const referrerId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
    expect(saved({ referrerId }).after.referrerId).toBe(referrerId)
    expect(saved().after.referrerId).toBeNull()
  })
})

describe('later save', () => {
  it('refuses an outdated version', () => {
    expect(() => again({}, { version: 0 })).toThrow('profile.changed_meanwhile')
    expect(() => again({}, { version: 2 })).toThrow('profile.changed_meanwhile')
  })

  it('keeps a verified status while the identity is unchanged', () => {
    const verified = { ...once, status: 'verified' } as const
    expect(again({ before: verified }, { street: 'Rua do Sol' }).after.status).toBe('verified')
    for (const change of [{ name: 'Ana Lima' }, { taxId: cnpjOf('12ABC34501DE') }, { dateOfBirth: '1990-05-18' }])
      expect(again({ before: verified, taxIdHolder: undefined }, change).after.status).toBe('in_analysis')
  })

  it('sends a rejected profile to analysis regardless of the setting', () => {
    const rejected = {
      ...once,
      status: 'incomplete',
      rejection: { reason: 'x', since: now.toISOString() },
    } as const
    expect(again({ before: rejected, autoApprove: true }).after.status).toBe('in_analysis')
  })

  it('keeps the queue position while waiting and assigns a new one afterwards', () => {
    const later = new Date('2026-11-23T12:00:00.000Z')
    expect(once.analysisSince).toBe(now.toISOString())
    const saveLater = (before: typeof once) => decideSave({ ...facts, before }, { ...draft, version: 1 }, later).after
    expect(saveLater(once).analysisSince).toBe(now.toISOString())
    expect(saveLater({ ...once, status: 'incomplete' }).analysisSince).toBe(later.toISOString())
  })

  it('leaves ratings, pickups, creation time and profile type unchanged', () => {
    const rated = { ...once, ratingSum: 9, ratingCount: 2, completedPickups: 3 }
    const { ratingSum, ratingCount, completedPickups, createdAt, profileType } = again({ before: rated }).after
    expect([ratingSum, ratingCount, completedPickups, createdAt, profileType]).toEqual([
      9,
      2,
      3,
      fresh.createdAt,
      'citizen',
    ])
  })
})

describe('CPF or CNPJ', () => {
  it('is refused if another account has it', () => {
    expect(() => saved({ taxIdHolder: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99' })).toThrow('profile.tax_id_taken')
  })

  it('is stored in upper case without punctuation', () => {
    const taxIds = ({ before, after }: ProfileChange) => [before.taxId, after.taxId]
    expect(taxIds(saved())).toEqual([null, '52998224725'])
    const cnpj = cnpjOf('12ABC34501DE')
    expect(taxIds(again({ taxIdHolder: undefined }, { taxId: cnpj.toLowerCase() }))).toEqual(['52998224725', cnpj])
  })
})

describe('changed e-mail or phone', () => {
  const phone = '+5521987650000'

  it('requires proof of exactly this value', () => {
    expect(() => saved({}, { email: 'nova@mail.example' })).toThrow('profile.email_unproven')
    expect(() =>
      saved({ proven: { email: 'outra@mail.example', phone: null } }, { email: 'nova@mail.example' }),
    ).toThrow('profile.email_unproven')
    expect(() => saved({ proven: { email: null, phone: '+5521987650001' } }, { phone })).toThrow(
      'profile.phone_unproven',
    )
    const { after } = saved({ proven: { email: 'nova@mail.example', phone } }, { email: ' Nova@Mail.Example ', phone })
    expect([after.email, after.phone]).toEqual(['nova@mail.example', phone])
  })

  it('is taken from the draft only, not from the proven values', () => {
    expect(saved({ proven: { email: 'nova@mail.example', phone } }).after).toMatchObject({
      email: fresh.email,
      phone: fresh.phone,
    })
  })

  it('counts as changed only if its normalised value differs', () => {
    const same = { email: false, phone: false }
    expect(changedContact(fresh, draft)).toEqual(same)
    expect(changedContact(fresh, { ...draft, email: 'DONA@mail.example', phone: fresh.phone })).toEqual(same)
    expect(changedContact(fresh, { ...draft, phone })).toEqual({ email: false, phone: true })
    expect(changedContact(fresh, { ...draft, email: 'nova@mail.example' })).toEqual({ email: true, phone: false })
  })
})

describe('place of a profile', () => {
  it('uses the chosen city and state', () => {
    expect(() => saved({ city: undefined })).toThrow('profile.city_required')
    expect(() => saved({}, { stateId: 33 })).toThrow('profile.city_required')
  })

  it('is refused without coordinates', () => {
    expect(() => saved({ position: undefined })).toThrow('profile.location_required')
  })
})
