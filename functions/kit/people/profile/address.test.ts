import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { memoryTable } from '../../../../test/support/tables/memory-table.ts'
import { quota } from '../../limits/quota.ts'
import { type Geocoder, GeocoderDown } from '../../services/geocoder.ts'
import { cityOf, findAddress, keptPosition } from './address.ts'

const draft = { street: 'Rua das Flores', streetNumber: '10', postalCode: '13010-050', cityId: 3509502 }
const before = sampleProfile({ ...draft, postalCode: '13010050', latitude: -22.9, longitude: -47.06 })

const centre = { latitude: -22.9053, longitude: -47.0659 }
const city = { id: 3509502, stateId: 35, text: 'Campinas - SP', position: centre }

describe('keptPosition', () => {
  it('keeps the position while street, number, CEP and city are unchanged', () => {
    expect(keptPosition(before, draft, city)).toEqual({ latitude: -22.9, longitude: -47.06 })
  })

  it('returns undefined after any change, or without a stored position', () => {
    for (const change of [
      { street: 'Rua do Sol' },
      { streetNumber: '11' },
      { postalCode: '13010051' },
      { cityId: 3550308 },
    ])
      expect(keptPosition(before, { ...draft, ...change }, city)).toBeUndefined()
    expect(keptPosition({ ...before, ...centre }, draft, city)).toBeUndefined()
    expect(keptPosition({ ...before, latitude: null }, draft, city)).toBeUndefined()
    expect(keptPosition({ ...before, longitude: null }, draft, city)).toBeUndefined()
  })
})

it('finds a city by id with its state and centre', async () => {
  expect(await cityOf(3509502)).toMatchObject({ stateId: 35, text: 'Campinas - SP' })
  expect((await cityOf(3509502))?.position.latitude).toBeCloseTo(-22.9, 0)
  expect(await cityOf(1)).toBeUndefined()
})

describe('findAddress', () => {
  const campinas = { id: 3509502, stateId: 35, text: 'Campinas - SP', position: { latitude: -22.9, longitude: -47.1 } }
  const twice = quota({ kind: 'addresses', limit: 2, each: 'day' })
  const now = new Date('2026-11-22T12:00:00.000Z')
  const place = (cityId: number) => ({
    label: 'x',
    street: null,
    number: null,
    district: null,
    postalCode: null,
    stateId: 35,
    cityId,
    uf: 'SP',
    city: 'Campinas',
    latitude: -22.91,
    longitude: -47.06,
  })
  const asked: [string, object][] = []
  const find = (found: readonly ReturnType<typeof place>[], table = memoryTable()) => {
    const search: Geocoder['search'] = async (text, options) => {
      asked.push([text, options])
      return [...found]
    }
    const geocoder = { search } as Geocoder
    return findAddress({ table, geocoder, now }, { userId: before.id, quota: twice }, draft, campinas)
  }

  it('searches the full address and returns its position', async () => {
    expect(await find([place(3509502)])).toMatchObject({ latitude: -22.91, longitude: -47.06 })
    expect(asked).toEqual([['Rua das Flores, 10, Campinas - SP, 13010-050', { limit: 1 }]])
  })

  it('returns undefined for another city or no result', async () => {
    expect(await find([place(3550308)])).toBeUndefined()
    expect(await find([])).toBeUndefined()
  })

  it('takes the city’s centre, and no use of the quota, while the geocoder does not answer', async () => {
    const table = memoryTable()
    const geocoder = { search: () => Promise.reject(new GeocoderDown('x')) } as unknown as Geocoder
    const deps = { table, geocoder, now }
    for (let use = 0; use < 3; use++)
      expect(await findAddress(deps, { userId: before.id, quota: twice }, draft, campinas)).toEqual(campinas.position)
    const broken = { search: () => Promise.reject(new Error('a fault')) } as unknown as Geocoder
    await expect(
      findAddress({ ...deps, geocoder: broken }, { userId: before.id, quota: twice }, draft, campinas),
    ).rejects.toThrow('a fault')
  })

  it('refuses at the quota before calling the geocoder', async () => {
    const table = memoryTable()
    for (let use = 0; use < 2; use++) await find([], table)
    asked.length = 0
    await expect(find([], table)).rejects.toThrow('request.limit_reached')
    expect(asked).toEqual([])
  })
})
