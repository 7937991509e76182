import { describe, expect, it } from 'vitest'
import { loadGazetteer } from '../../../shared/brazil/cities.ts'
import { defaultCity, readPlace } from './last-place.ts'

describe('readPlace', () => {
  it('round-trips a stored place', () => {
    expect(readPlace(JSON.stringify(defaultCity))).toEqual(defaultCity)
  })

  it.each([null, '', '{', 'null', '3', '{}', '{"stateId":35,"cityId":3550308}', '[1]'])(
    'returns null for %s',
    (text) => {
      expect(readPlace(text)).toBeNull()
    },
  )

  it('returns null when a number is missing or of another type', () => {
    expect(readPlace(JSON.stringify({ ...defaultCity, latitude: null }))).toBeNull()
    expect(readPlace(JSON.stringify({ ...defaultCity, cityId: '3550308' }))).toBeNull()
  })
})

it('has a default city that matches the gazetteer', async () => {
  const { cityId, city, ...rest } = defaultCity
  expect((await loadGazetteer()).byId(cityId)).toEqual({ id: cityId, name: city, ...rest })
})
