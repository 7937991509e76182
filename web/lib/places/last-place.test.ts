import { describe, expect, it } from 'vitest'
import { loadGazetteer } from '../../../shared/brazil/cities.ts'
import { defaultCity, readPlace } from './last-place.ts'

describe('the place that a browser remembers', () => {
  it('is read as it was kept', () => {
    expect(readPlace(JSON.stringify(defaultCity))).toEqual(defaultCity)
  })

  it.each([null, '', '{', 'null', '3', '{}', '{"stateId":35,"cityId":3550308}', '[1]'])('is none in %s', (text) => {
    expect(readPlace(text)).toBeNull()
  })

  it('is none where a number is not one', () => {
    expect(readPlace(JSON.stringify({ ...defaultCity, latitude: null }))).toBeNull()
    expect(readPlace(JSON.stringify({ ...defaultCity, cityId: '3550308' }))).toBeNull()
  })
})

it('is, by default, a city of the gazetteer, at its centre', async () => {
  const { cityId, city, ...rest } = defaultCity
  expect((await loadGazetteer()).byId(cityId)).toEqual({ id: cityId, name: city, ...rest })
})
