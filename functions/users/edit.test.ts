import { beforeEach, describe, expect, it } from 'vitest'
import type { FoundAddress } from '../../shared/contract/places.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { quotaRow } from '../../test/support/tables/quota-row.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { profileItems } from '../kit/people/profile/profile-change.ts'
import { transact } from '../kit/table/transaction.ts'
import { type EditDeps, editUser } from './edit.ts'
import { editedAddresses } from './quotas.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const admin = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a91', isAdmin: true }
const ana = sampleProfile({ name: 'Ana Souza', onboardingDone: true, version: 1 })
const cityId = 3509502
const centre = { latitude: -22.9053, longitude: -47.0659 }
const door = { latitude: -22.9011, longitude: -47.0573 }

const asked: string[] = []
let found: readonly Partial<FoundAddress>[] = []
const geocoder: EditDeps['geocoder'] = {
  search: async (text) => {
    asked.push(text)
    return found as FoundAddress[]
  },
  nearest: async () => undefined,
}
const edit = (change: object = {}) =>
  editUser({ table, geocoder, now }, admin, {
    id: ana.id,
    version: 1,
    reason: 'CPF trocado.',
    name: 'Ana Lima',
    taxId: '529.982.247-25',
    dateOfBirth: '1990-05-17',
    postalCode: '13010-050',
    street: 'Rua das Flores',
    streetNumber: '10',
    complement: '',
    stateId: 35,
    cityId,
    ...change,
  })

beforeEach(async () => {
  asked.length = 0
  found = [{ cityId, ...door }]
  await transact(
    table,
    profileItems(ana).map((Item) => ({ Put: { Item } })),
  )
})

describe('address edited by an admin', () => {
  it('is geocoded once, and not again while unchanged', async () => {
    expect((await edit()).user).toMatchObject({ ...door, version: 2 })
    expect((await edit({ version: 2, name: 'Ana Lima Souza' })).user).toMatchObject({ ...door, version: 3 })
    expect(asked).toEqual(['Rua das Flores, 10, Campinas - SP, 13010-050'])
    expect((await edit({ version: 3, streetNumber: '12' })).user).toMatchObject(door)
    expect(asked).toHaveLength(2)
  })

  it('falls back to the city’s centre if not found there', async () => {
    for (const elsewhere of [[], [{ cityId: 3550308, ...door }]]) {
      found = elsewhere
      const { user } = await edit({ version: 1 + asked.length, streetNumber: `1${asked.length}` })
      expect(user.latitude).toBeCloseTo(centre.latitude, 1)
      expect(user.longitude).toBeCloseTo(centre.longitude, 1)
    }
    expect(asked).toHaveLength(2)
  })

  it('is not geocoded for a refused edit', async () => {
    for (const refused of [{ cityId: 1 }, { version: 7 }, { reason: ' ' }, { taxId: '111' }])
      await expect(edit(refused)).rejects.toThrow(/^(profile|user)\./)
    expect(asked).toEqual([])
  })

  it('counts for the admin, and only where it is geocoded', async () => {
    await edit()
    await changeItem(table, quotaRow(editedAddresses, admin.userId, now))
    await expect(edit({ version: 2, streetNumber: '12' })).rejects.toThrow('request.limit_reached')
    expect((await edit({ version: 2, name: 'Ana Lima Souza' })).user).toMatchObject({ version: 3 })
    expect(asked).toHaveLength(1)
  })
})

describe('editUser', () => {
  it('notifies the user with the reason and logs only changed fields', async () => {
    await edit()
    const told = (await everyRow(table)).filter(({ name }) => name === 'UserEdited')
    expect(told).toMatchObject([{ envelope: { data: { userId: ana.id, reason: 'CPF trocado.' } } }])
    const [record] = (await auditsOf(table, ana.id, { before: undefined, size: 10 })).rows
    expect(Object.keys(record?.after ?? {})).toContain('street')
    for (const same of ['version', 'email', 'phone', 'status']) expect(record?.after).not.toHaveProperty(same)
    expect(Object.keys(record?.before ?? {})).toEqual(Object.keys(record?.after ?? {}))
  })

  it('succeeds for only one of two concurrent edits', async () => {
    const both = await Promise.allSettled([edit(), edit({ name: 'Ana Sousa' })])
    const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => (reason as Error).message)
    expect(refused).toEqual(['user.changed_meanwhile'])
  })

  it('reports sanitised texts', async () => {
    expect((await edit()).sanitised).toBe(false)
    expect((await edit({ version: 2, name: '\u202eAna Lima' })).sanitised).toBe(true)
  })
})
