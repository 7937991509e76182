import {
  LocationClient,
  type Place,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location'
import { loadGazetteer, plain, states } from '../../shared/brazil/cities.ts'
import type { FoundAddress } from '../../shared/contract/places.ts'
import type { Position } from '../../shared/places.ts'
import { Refusal } from '../../shared/refusals.ts'

/** The limit of Amazon Location (SearchPlaceIndexForText, `Text`). */
export const longestQuery = 200

export interface Geocoder {
  /** Best match first. */
  search(text: string, options: { limit: number; near?: Position | undefined }): Promise<FoundAddress[]>
  /** Undefined outside Brazil. */
  nearest(position: Position): Promise<FoundAddress | undefined>
}

/** Takes the IBGE id of the municipality from the gazetteer. */
export function locationGeocoder(placeIndexName: string): Geocoder {
  const client = new LocationClient({})
  return {
    async search(text, { limit, near }) {
      const { Results = [] } = await client.send(
        new SearchPlaceIndexForTextCommand({
          IndexName: placeIndexName,
          // The cut may leave half a surrogate pair.
          Text: text.slice(0, longestQuery).toWellFormed(),
          MaxResults: limit,
          FilterCountries: ['BRA'],
          Language: 'pt-BR',
          ...(near ? { BiasPosition: [near.longitude, near.latitude] } : {}),
        }),
      )
      const found = await Promise.all(Results.map(({ Place }) => toAddress(Place)))
      return found.filter((address) => address !== undefined)
    },
    async nearest({ latitude, longitude }) {
      const { Results = [] } = await client.send(
        new SearchPlaceIndexForPositionCommand({
          IndexName: placeIndexName,
          Position: [longitude, latitude],
          MaxResults: 1,
          Language: 'pt-BR',
        }),
      )
      return toAddress(Results[0]?.Place)
    },
  }
}

/**
 * Finds nothing once the budget is used up: an ad is then placed at its city's centre, and a profile by its device.
 */
export function withinBudget(geocoder: Geocoder, spendOne: () => Promise<void>): Geocoder {
  const affordable = () =>
    spendOne().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
  return {
    search: async (text, options) => ((await affordable()) ? geocoder.search(text, options) : []),
    nearest: async (position) => ((await affordable()) ? geocoder.nearest(position) : undefined),
  }
}

async function toAddress(place: Place | undefined): Promise<FoundAddress | undefined> {
  const [longitude, latitude] = place?.Geometry?.Point ?? []
  if (!place?.Municipality || !place.Region || latitude === undefined || longitude === undefined) return undefined
  const region = plain(place.Region)
  const state = states.find(({ name, uf }) => plain(name) === region || plain(uf) === region)
  const city = state && (await loadGazetteer()).byName(place.Municipality, state.uf)
  if (!city) return undefined
  return {
    label: place.Label ?? '',
    street: place.Street ?? null,
    number: place.AddressNumber ?? null,
    district: place.Neighborhood ?? null,
    postalCode: place.PostalCode?.replace(/\D/g, '') || null,
    stateId: state.id,
    uf: state.uf,
    cityId: city.id,
    city: city.name,
    latitude,
    longitude,
  }
}
