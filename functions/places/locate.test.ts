import { describe, expect, it } from 'vitest'
import { foundAddress } from '../../shared/contract/places.ts'
import { locateCity } from './locate.ts'

describe('locateCity', () => {
  it('returns the city with its own coordinates and no street', async () => {
    const found = await locateCity({ latitude: -22.9, longitude: -43.21 })
    expect(found).toEqual({
      label: 'Rio de Janeiro - RJ',
      street: null,
      number: null,
      district: null,
      postalCode: null,
      stateId: 33,
      uf: 'RJ',
      cityId: 3304557,
      city: 'Rio de Janeiro',
      latitude: -22.9129,
      longitude: -43.2003,
    })
    expect(foundAddress.parse(found)).toEqual(found)
  })

  it('refuses a position outside Brazil', async () => {
    await expect(locateCity({ latitude: 38.72, longitude: -9.14 })).rejects.toMatchObject({ code: 'place.not_found' })
  })
})
