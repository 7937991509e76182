import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contactChanged, identityChanged, profileSaved } from '../../events/user-events.ts'
import type { ProfileDraft } from '../../shared/contract/profiles.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keyedHash } from '../../test/support/keyed-hash.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { freshCpf } from '../../test/support/people/tax-ids.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { windowOf } from '../kit/limits/quota.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { checkPhoneCode, savePhoneCode } from '../kit/people/sign-ins/phone-proof.ts'
import type { Geocoder } from '../kit/services/geocoder.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { newAddresses, newTaxIds } from './quotas.ts'
import { type SaveDeps, saveProfile } from './save.ts'
import { saveLocale } from './save-locale.ts'

const table = createTable()
const ana = sampleProfile()
const bia = sampleProfile({ id: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', email: 'bia@mail.example' })
const search = vi.fn<Geocoder['search']>()
const provenEmail = vi.fn<SaveDeps['pool']['provenEmail']>()
const takePhone = vi.fn<SaveDeps['pool']['takePhone']>()
const pool = { provenEmail, takePhone }
const geocoder: Geocoder = { search, nearest: () => Promise.resolve(undefined) }
const now = new Date('2026-11-22T12:00:00.000Z')
const draft = (change: Partial<ProfileDraft> = {}): ProfileDraft => ({
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
  ...change,
})
/** Stands for the reader of fresh proofs (functions/kit/people/sign-ins/fresh-proof.ts). */
const proofOf = (signedInAt: number) => async () => {
  if (now.getTime() / 1000 - signedInAt > 600) throw new Refusal('access.proof_required')
}
const save = (change: Partial<ProfileDraft> = {}, who = ana, signedInAt = now.getTime() / 1000) =>
  saveProfile(
    { table, geocoder, pool, now, requireFreshProof: proofOf(signedInAt) },
    { userId: who.id, isAdmin: false, signedInAt },
    draft(change),
  )
const found = {
  label: '',
  street: null,
  number: null,
  district: null,
  postalCode: null,
  stateId: 35,
  uf: 'SP',
  city: 'Campinas',
}
const put = (row: typeof ana) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(row.id), ...row } }))
const row = async (Key: Key) => (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item
const findReferral = (referredId: string) => row(keys.referral(referredId))
const newPhone = '+5521987650000'
const prove = async (phone: string, { id } = ana) => {
  await savePhoneCode({ table, hash: keyedHash }, id, phone, '123456', now)
  await checkPhoneCode({ table, hash: keyedHash }, id, phone, '123456', now)
}
const claim = async (taxId: string) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key: keys.taxId(taxId) }))).Item?.userId as unknown
const usedOf = async (userId: string) => {
  const Key = keys.quota(userId, newTaxIds.kind, windowOf(newTaxIds, now).name)
  return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item?.used as unknown
}

beforeEach(async () => {
  search.mockReset().mockResolvedValue([{ ...found, cityId: 3509502, latitude: -22.9, longitude: -47.06 }])
  provenEmail.mockReset().mockResolvedValue(null)
  takePhone.mockReset().mockResolvedValue()
  await Promise.all([put(ana), put(bia)])
})

describe('saveProfile', () => {
  it('writes the profile and claims the CPF', async () => {
    const { profile } = await save()
    expect(await readProfileToChange(table, ana.id)).toEqual(profile)
    expect(profile).toMatchObject({ name: 'Ana Souza', city: 'Campinas - SP', version: 1, status: 'in_analysis' })
    expect(await claim('52998224725')).toBe(ana.id)
  })

  it('succeeds for only one of two concurrent devices', async () => {
    await save()
    const both = await Promise.allSettled([save({ version: 1, name: 'Ana A.' }), save({ version: 1, name: 'Ana B.' })])
    const refused = both.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(['profile.changed_meanwhile'])
    expect((await readProfileToChange(table, ana.id)).version).toBe(2)
  })

  it('assigns a CPF to only one of two concurrent accounts', async () => {
    const both = await Promise.allSettled([save(), save({}, bia)])
    const refused = both.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(['profile.tax_id_taken'])
    await expect(save({ version: 0 }, (await claim('52998224725')) === ana.id ? bia : ana)).rejects.toThrow(
      'profile.tax_id_taken',
    )
  })

  it('releases the former CPF for other accounts', async () => {
    await save()
    await save({ version: 1, taxId: freshCpf() })
    expect(await claim('52998224725')).toBeUndefined()
    await save({}, bia)
    expect(await claim('52998224725')).toBe(bia.id)
  })

  it('keeps a concurrent rating and refuses after a concurrent suspension', async () => {
    search.mockImplementationOnce(async () => {
      await put({ ...ana, ratingSum: 5, ratingCount: 1 })
      return [{ ...found, cityId: 3509502, latitude: -22.9, longitude: -47.06 }]
    })
    await save()
    expect((await readProfileToChange(table, ana.id)).ratingCount).toBe(1)
    search.mockImplementationOnce(async () => {
      await put({ ...bia, version: 1, suspension: { reason: 'x', since: now.toISOString() } })
      return [{ ...found, cityId: 3509502, latitude: -22.9, longitude: -47.06 }]
    })
    await expect(save({ taxId: freshCpf() }, bia)).rejects.toThrow('profile.changed_meanwhile')
  })

  it('does not reveal a CPF’s owner to a caller refused for other reasons', async () => {
    await save()
    for (const change of [{ email: 'not.proven@x.example' }, { phone: '+5521987650000' }, { stateId: 33 }]) {
      const answers = await Promise.allSettled([save(change, bia), save({ ...change, taxId: freshCpf() }, bia)])
      const [taken, free] = answers.map((one) => one.status === 'rejected' && (one.reason as Error).message)
      expect(taken).not.toBe('profile.tax_id_taken')
      expect(taken).toBe(free)
    }
    search.mockResolvedValue([])
    await expect(save({}, bia)).rejects.toThrow('profile.location_required')
    expect(await usedOf(bia.id)).toBeUndefined()
  })

  it('allows five new CPFs a day; an unchanged one is not counted', async () => {
    await save()
    const other = await Promise.allSettled(Array.from({ length: 20 }, () => save({}, bia)))
    const codes = other.map((one) => one.status === 'rejected' && (one.reason as Error).message)
    expect(codes.filter((code) => code === 'profile.tax_id_taken')).toHaveLength(newTaxIds.limit)
    expect(new Set(codes)).toEqual(new Set(['profile.tax_id_taken', 'request.limit_reached']))
    await expect(save({ taxId: freshCpf() }, bia)).rejects.toThrow('request.limit_reached')
    for (let version = 1; version <= newTaxIds.limit; version++)
      await save({ version, name: `Ana ${'a'.repeat(version)}` })
    expect(await usedOf(ana.id)).toBe(1)
  })

  it('verifies at once if the setting says so', async () => {
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...keys.settings, autoApproveUsers: true } }),
    )
    expect((await save()).profile.status).toBe('verified')
  })

  it('reports sanitised texts', async () => {
    expect(await save({ street: 'Rua <script>x</script> das Flores' })).toMatchObject({
      sanitised: true,
      profile: { street: 'Rua das Flores' },
    })
  })

  it('emits its event in the same transaction', async () => {
    await save()
    const rows = await everyRow(table)
    expect(rows.filter(({ name }) => name === profileSaved.name).map(({ envelope }) => envelope)).toMatchObject([
      { at: now.toISOString(), data: { userId: ana.id } },
    ])
  })

  it.each([
    ['an existing account', bia.id, bia.id],
    ['a missing account', '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99', null],
    ['no user id', 'x'.repeat(100), null],
    ['no account', undefined, null],
  ])('stores the referrer: %s', async (_, referrerId, kept) => {
    expect((await save({ referrerId })).profile.referrerId).toBe(kept)
    expect((await findReferral(ana.id))?.referrerId ?? null).toBe(kept)
  })

  it('creates the referral of a typed code once, and a typed code wins over a link', async () => {
    const clara = sampleProfile({ id: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33', email: 'clara@mail.example' })
    await put(clara)
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...keys.referralCode('AB2CD3'), userId: clara.id } }),
    )
    await expect(save({ referralCode: 'XXXXXX' })).rejects.toThrow('referral.code_unknown')
    expect(await findReferral(ana.id)).toBeUndefined()
    const { profile } = await save({ referralCode: ' ab2cd3 ', referrerId: bia.id })
    expect(profile.referrerId).toBe(clara.id)
    await expect(save({ version: 1, referralCode: 'AB2CD3' })).rejects.toThrow('referral.already_set')
    expect((await save({ version: 1, referrerId: bia.id })).profile.referrerId).toBe(clara.id)
    expect(await findReferral(ana.id)).toMatchObject({ referrerId: clara.id, status: 'pending', version: 1 })
    expect((await row(keys.referralCounts(clara.id)))?.pending).toBe(1)
  })

  it('looks up ten codes a day at most', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(save({ referralCode: 'XXXXXX' })).rejects.toThrow('referral.code_unknown')
    await expect(save({ referralCode: 'XXXXXX' })).rejects.toThrow('request.limit_reached')
  })
})

describe('geocoder', () => {
  it('is called for a new address only, within the daily limit', async () => {
    await save()
    await save({ version: 1, name: 'Ana Lima' })
    expect(search).toHaveBeenCalledTimes(1)
    for (let number = 1; number < newAddresses.limit; number++)
      await save({ version: number + 1, streetNumber: `1${number}` })
    await expect(save({ version: newAddresses.limit + 1, streetNumber: '99' })).rejects.toThrow('request.limit_reached')
    expect(search).toHaveBeenCalledTimes(newAddresses.limit)
  })

  it('is not called for a refused draft', async () => {
    await expect(save({ taxId: '1' })).rejects.toThrow('profile.tax_id_invalid')
    await expect(save({ stateId: 33 })).rejects.toThrow('profile.city_required')
    await expect(save({ phone: '+5521987650000' })).rejects.toThrow('profile.phone_unproven')
    expect(search).not.toHaveBeenCalled()
  })

  it('falls back to the device’s position; without one the save is refused', async () => {
    search.mockResolvedValue([{ ...found, cityId: 3550308, latitude: -23.5, longitude: -46.6 }])
    await expect(save()).rejects.toThrow('profile.location_required')
    const position = { latitude: -22.91, longitude: -47.07 }
    expect((await save({ position })).profile).toMatchObject(position)
  })
})

describe('user pool', () => {
  it('is not called for a refused draft', async () => {
    await expect(save({ version: 7, email: 'nova@mail.example' })).rejects.toThrow('profile.changed_meanwhile')
    expect(provenEmail).not.toHaveBeenCalled()
  })

  it('is called only when the e-mail changes', async () => {
    await save()
    await expect(save({ version: 1, phone: newPhone })).rejects.toThrow('profile.phone_unproven')
    expect(provenEmail).not.toHaveBeenCalled()
    provenEmail.mockResolvedValue('nova@mail.example')
    expect((await save({ version: 1, email: 'nova@mail.example' })).profile.email).toBe('nova@mail.example')
  })

  it('is not trusted for sessions older than ten minutes: tokens may be stolen', async () => {
    const before = now.getTime() / 1000 - 601
    provenEmail.mockResolvedValue('nova@mail.example')
    await prove(newPhone)
    for (const contact of [{ email: 'nova@mail.example' }, { phone: newPhone }])
      await expect(save(contact, ana, before)).rejects.toThrow('access.proof_required')
    expect((await save({ name: 'Ana Lima' }, ana, before)).profile.name).toBe('Ana Lima')
  })
})

describe('name, CPF and CNPJ', () => {
  const told = async () =>
    (await everyRow(table)).flatMap(({ name, envelope }) =>
      name === identityChanged.name ? [(envelope as { data: unknown }).data] : [],
    )
  const stale = now.getTime() / 1000 - 601

  it('need a fresh proof to change, but not at the first save', async () => {
    await save({}, ana, stale)
    for (const change of [{ name: 'Ana Lima' }, { taxId: '111.444.777-35' }])
      await expect(save({ version: 1, ...change }, ana, stale)).rejects.toThrow('access.proof_required')
    expect((await save({ version: 1, street: 'Rua das Palmeiras' }, ana, stale)).profile.version).toBe(2)
    expect((await save({ version: 2, name: 'Ana Lima' })).profile.name).toBe('Ana Lima')
    expect((await readProfileToChange(table, ana.id)).taxIdSince).toBe(now.toISOString())
  })

  it.each([
    ['name', { name: 'Ana Lima' }],
    ['taxId', { taxId: '111.444.777-35' }],
    ['both', { name: 'Ana Lima', taxId: '111.444.777-35' }],
  ])('are reported to all addresses of the account: %s', async (changed, change) => {
    await save()
    expect(await told()).toEqual([])
    provenEmail.mockResolvedValue('nova@mail.example')
    await save({ version: 1, ...change, email: 'nova@mail.example' })
    const addresses = (await told()).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    expect(addresses).toEqual([ana.email, 'nova@mail.example'].map((address) => ({ userId: ana.id, address, changed })))
    await save({ version: 2, ...change, email: 'nova@mail.example' })
    expect(await told()).toHaveLength(2)
  })
})

describe('ContactChanged event', () => {
  const told = async () =>
    (await everyRow(table)).flatMap(({ name, envelope }) =>
      name === contactChanged.name ? [(envelope as { data: unknown }).data] : [],
    )

  it('names the former e-mail address', async () => {
    await save()
    expect(await told()).toEqual([])
    provenEmail.mockResolvedValue('nova@mail.example')
    await save({ version: 1, email: 'nova@mail.example' })
    expect(await told()).toEqual([{ userId: ana.id, address: ana.email, changed: 'email' }])
  })

  it.each([
    ['phone', { phone: '+5521987650000' }],
    ['both', { phone: '+5521987650000', email: 'nova@mail.example' }],
  ])('names the changed field: %s', async (changed, contact) => {
    provenEmail.mockResolvedValue('nova@mail.example')
    await prove(newPhone)
    await save(contact)
    expect(await told()).toEqual([{ userId: ana.id, address: ana.email, changed }])
  })
})

describe('changed phone', () => {
  it('is saved without a code while admins have turned the verification off', async () => {
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...keys.settings, phoneVerification: false } }),
    )
    expect((await save({ phone: newPhone })).profile.phone).toBe(newPhone)
  })

  it('is saved after its code was confirmed, then stored in the pool', async () => {
    await expect(save({ phone: newPhone })).rejects.toThrow('profile.phone_unproven')
    await prove('+5521987651111')
    await expect(save({ phone: newPhone })).rejects.toThrow('profile.phone_unproven')
    await prove(newPhone, bia)
    await expect(save({ phone: newPhone })).rejects.toThrow('profile.phone_unproven')
    expect(takePhone).not.toHaveBeenCalled()
    await prove(newPhone)
    expect((await save({ phone: newPhone })).profile.phone).toBe(newPhone)
    expect(takePhone.mock.calls).toEqual([[ana.id, newPhone]])
  })

  it('is not saved on a pool error', async () => {
    await prove(newPhone)
    takePhone.mockRejectedValueOnce(new Error('The pool is away'))
    await expect(save({ phone: newPhone })).rejects.toThrow('The pool is away')
    expect((await readProfileToChange(table, ana.id)).phone).toBe(ana.phone)
    expect((await save({ phone: newPhone })).profile.phone).toBe(newPhone)
  })

  it('is not sent to the pool if unchanged', async () => {
    await save({ phone: ana.phone })
    expect(takePhone).not.toHaveBeenCalled()
  })
})

describe('language of a profile', () => {
  const admitted = { userId: ana.id, isAdmin: false }

  it('is stored, and leaves an open form its version', async () => {
    await saveLocale(table, admitted, 'ar-SA', now)
    expect(await readProfileToChange(table, ana.id)).toMatchObject({ locale: 'ar-SA', version: ana.version })
    await save()
    expect(await readProfileToChange(table, ana.id)).toMatchObject({ locale: 'ar-SA', name: 'Ana Souza' })
  })

  it('needs a profile', async () => {
    const nobody = { ...admitted, userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99' }
    await expect(saveLocale(table, nobody, 'ptBR', now)).rejects.toThrow('profile.not_found')
  })

  it('changes thirty times a day at most', async () => {
    const late = new Date('2026-11-23T12:00:00.000Z')
    for (let use = 0; use < 30; use++) await saveLocale(table, admitted, 'ptBR', late)
    await expect(saveLocale(table, admitted, 'ptBR', late)).rejects.toThrow('request.limit_reached')
  })
})
