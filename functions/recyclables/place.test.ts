import { describe, expect, it } from 'vitest'
import type { FoundAddress } from '../../shared/contract/places.ts'
import { publicPosition } from '../catalogue/cells.ts'
import { type Geocoder, GeocoderDown, longestQuery } from '../kit/services/geocoder.ts'
import { locate } from './place.ts'

const saoPaulo = 3550308
const campinas: FoundAddress = {
  label: 'Rua Barão de Jaguara, 10',
  street: 'Rua Barão de Jaguara',
  number: '10',
  district: 'Centro',
  postalCode: '13015001',
  stateId: 35,
  uf: 'SP',
  cityId: 3509502,
  city: 'Campinas',
  latitude: -22.90512,
  longitude: -47.06077,
}
const asked: unknown[] = []
const geocoder = (...found: FoundAddress[]) => ({
  search: async (...question: unknown[]) => {
    asked.push(question)
    return found
  },
  nearest: async () => undefined,
})

describe('locate', () => {
  it('uses the geocoder’s result and publishes city, district and a rounded position', async () => {
    expect(await locate(geocoder(campinas), 'Rua Barão de Jaguara, 10', campinas.cityId)).toEqual({
      address: 'Rua Barão de Jaguara, 10',
      exactLatitude: campinas.latitude,
      exactLongitude: campinas.longitude,
      place: {
        stateId: 35,
        uf: 'SP',
        cityId: campinas.cityId,
        city: 'Campinas',
        district: 'Centro',
        ...publicPosition(campinas),
      },
      geocoded: true,
    })
  })

  it('moves to the city named in the address', async () => {
    const { place } = await locate(geocoder(campinas), 'Rua Barão de Jaguara, 10, Campinas', saoPaulo)
    expect([place.cityId, place.city]).toEqual([campinas.cityId, 'Campinas'])
  })

  it('stays in the chosen city if another city merely has this street', async () => {
    const { place, geocoded } = await locate(geocoder(campinas), 'Rua Barão de Jaguara, 10', saoPaulo)
    expect([place.cityId, geocoded]).toEqual([saoPaulo, false])
  })

  it('falls back to the city’s centre and reports it', async () => {
    const found = await locate(geocoder(), 'Rua que não existe', saoPaulo)
    expect(found).toMatchObject({
      address: 'Rua que não existe',
      geocoded: false,
      place: { stateId: 35, uf: 'SP', cityId: saoPaulo, city: 'São Paulo', district: null },
    })
    const exact = { latitude: found.exactLatitude, longitude: found.exactLongitude }
    expect(found.place).toMatchObject(publicPosition(exact))
    expect(Math.abs(exact.latitude + 23.53)).toBeLessThan(0.05)
  })

  it('falls back to the city’s centre while the geocoder does not answer', async () => {
    const down = { ...geocoder(), search: () => Promise.reject(new GeocoderDown('x')) }
    expect(await locate(down, 'Rua A, 1', saoPaulo)).toMatchObject({
      geocoded: false,
      place: { cityId: saoPaulo, district: null },
    })
    const broken = { ...geocoder(), search: () => Promise.reject(new Error('a fault')) }
    await expect(locate(broken, 'Rua A, 1', saoPaulo)).rejects.toThrow('a fault')
  })

  it('searches once, near the chosen city and with its name', async () => {
    asked.length = 0
    await locate(geocoder(), 'Rua A, 1', saoPaulo)
    expect(asked).toEqual([
      ['Rua A, 1, São Paulo - SP, Brasil', { limit: 1, near: expect.objectContaining({ id: saoPaulo }) }],
    ])
  })

  it('refuses an unknown city without a search', async () => {
    asked.length = 0
    await expect(locate(geocoder(campinas), 'Rua A, 1', 3550309)).rejects.toMatchObject({
      code: 'recyclable.city_unknown',
    })
    expect(asked).toEqual([])
  })
})

async function queryFor(address: string): Promise<string> {
  const asked: string[] = []
  const geocoder: Geocoder = {
    search: async (text) => {
      asked.push(text)
      return []
    },
    nearest: async () => undefined,
  }
  expect(await locate(geocoder, address, saoPaulo)).toMatchObject({ address, geocoded: false })
  return asked.join()
}

describe('geocoder query', () => {
  it('contains address and city', async () => {
    expect(await queryFor('Rua Augusta, 1')).toBe('Rua Augusta, 1, São Paulo - SP, Brasil')
  })

  it.each([180, 200, 201, 300])('for %i characters truncates the address but keeps the city', async (length) => {
    const query = await queryFor(`Rua Augusta, 1, ${'x'.repeat(length)}`.slice(0, length))
    expect(query.length).toBeLessThanOrEqual(longestQuery)
    expect(query).toMatch(/^Rua Augusta, 1, x+, São Paulo - SP, Brasil$/)
  })
})
