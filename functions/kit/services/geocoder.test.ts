import {
  LocationClient,
  type Place,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { citySpellings } from '../../../test/support/fixtures/city-spellings.ts'
import { GeocoderDown, locationGeocoder } from './geocoder.ts'

process.env.AWS_REGION = 'sa-east-1'
const location = mockClient(LocationClient)
afterAll(() => location.restore())
const geocoder = locationGeocoder('index')
const paulista: Place = {
  Label: 'Avenida Paulista 1578, São Paulo',
  Geometry: { Point: [-46.65, -23.56] },
  Street: 'Avenida Paulista',
  AddressNumber: '1578',
  Neighborhood: 'Bela Vista',
  PostalCode: '01310-200',
  Municipality: 'São Paulo',
  Region: 'São Paulo',
}
const address = {
  label: 'Avenida Paulista 1578, São Paulo',
  street: 'Avenida Paulista',
  number: '1578',
  district: 'Bela Vista',
  postalCode: '01310200',
  stateId: 35,
  uf: 'SP',
  cityId: 3550308,
  city: 'São Paulo',
  latitude: -23.56,
  longitude: -46.65,
}
const found = (...places: (Place | undefined)[]) =>
  location.on(SearchPlaceIndexForTextCommand).resolves({
    Results: places.map((place) => ({ Place: place })),
    Summary: undefined,
  })

beforeEach(() => {
  location.reset()
})

describe('search', () => {
  it('looks in Brazil, in Portuguese, with a bias to a given position', async () => {
    found(paulista)
    expect(await geocoder.search('Paulista', { limit: 5, near: { latitude: -23, longitude: -46 } })).toEqual([address])
    await geocoder.search('Paulista', { limit: 1 })
    const [near, anywhere] = location.commandCalls(SearchPlaceIndexForTextCommand).map(({ args }) => args[0].input)
    const asked = { IndexName: 'index', Text: 'Paulista', FilterCountries: ['BRA'], Language: 'pt-BR' }
    expect(near).toEqual({ ...asked, MaxResults: 5, BiasPosition: [-46, -23] })
    expect(anywhere).toEqual({ ...asked, MaxResults: 1 })
  })

  it('cuts the text to 200 characters between two signs, and sends no half surrogate pair', async () => {
    found(paulista)
    await geocoder.search(`${'x'.repeat(199)}😀 e mais`, { limit: 1 })
    const [asked] = location.commandCalls(SearchPlaceIndexForTextCommand)
    expect(asked?.args[0].input.Text).toBe('x'.repeat(199))
    await geocoder.search('a\ud800b', { limit: 1 })
    expect(location.commandCalls(SearchPlaceIndexForTextCommand)[1]?.args[0].input.Text).toBe('a\ufffdb')
  })

  it('adds the IBGE id of the municipality; unknown fields are null', async () => {
    const bare = { Geometry: { Point: [-46.65, -23.56] }, Municipality: 'sao paulo', Region: 'sp', PostalCode: '-' }
    found(bare)
    expect(await geocoder.search('x', { limit: 1 })).toEqual([
      { ...address, label: '', street: null, number: null, district: null, postalCode: null },
    ])
  })

  it('understands the spellings of cities and states that map services use', async () => {
    const places = citySpellings.flatMap(([uf, official, spellings]) =>
      spellings.map((spelling) => ({ uf, official, place: { ...paulista, Municipality: spelling, Region: uf } })),
    )
    found(...places.map(({ place }) => place))
    const named = await geocoder.search('x', { limit: places.length })
    expect(named.map(({ uf, city }) => [uf, city])).toEqual(places.map(({ uf, official }) => [uf, official]))
    for (const Region of ['Sao Paulo', 'SÃO PAULO', 'sp']) {
      found({ ...paulista, Region })
      expect(await geocoder.search('x', { limit: 1 })).toEqual([address])
    }
  })

  it('omits results that the gazetteer does not know', async () => {
    found(
      undefined,
      { ...paulista, Municipality: undefined },
      { ...paulista, Region: undefined },
      { ...paulista, Region: 'Lisboa' },
      { ...paulista, Municipality: 'Atlântida' },
      { ...paulista, Geometry: undefined },
      { ...paulista, Geometry: { Point: [-46.65] } },
      paulista,
    )
    expect(await geocoder.search('x', { limit: 5 })).toEqual([address])
    location.on(SearchPlaceIndexForTextCommand).resolves({})
    expect(await geocoder.search('x', { limit: 5 })).toEqual([])
  })
})

describe('nearest', () => {
  it('returns the nearest address or undefined', async () => {
    location.on(SearchPlaceIndexForPositionCommand).resolves({ Results: [{ Place: paulista, Distance: 3 }] })
    expect(await geocoder.nearest({ latitude: -23.56, longitude: -46.65 })).toEqual(address)
    expect(location.commandCalls(SearchPlaceIndexForPositionCommand)[0]?.args[0].input).toEqual({
      IndexName: 'index',
      Position: [-46.65, -23.56],
      MaxResults: 1,
      Language: 'pt-BR',
    })
    location.on(SearchPlaceIndexForPositionCommand).resolves({})
    expect(await geocoder.nearest({ latitude: 0, longitude: 0 })).toBeUndefined()
    const { PostalCode: _, ...unnumbered } = paulista
    location.on(SearchPlaceIndexForPositionCommand).resolves({ Results: [{ Place: unnumbered, Distance: 3 }] })
    expect(await geocoder.nearest({ latitude: -23.56, longitude: -46.65 })).toEqual({ ...address, postalCode: null })
  })
})

it.each(['TimeoutError', 'AbortError', 'ThrottlingException', 'AccessDeniedException'])(
  'reports a geocoder that does not answer: %s',
  async (name) => {
    location.rejects(Object.assign(new Error('x'), { name }))
    await expect(geocoder.search('x', { limit: 1 })).rejects.toThrow(GeocoderDown)
    await expect(geocoder.nearest({ latitude: 0, longitude: 0 })).rejects.toThrow(GeocoderDown)
  },
)
