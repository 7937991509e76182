import {
  LocationClient,
  type Place,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location'
import { loadGazetteer, plain, states } from '../../../shared/brazil/cities.ts'
import type { FoundAddress } from '../../../shared/contract/places.ts'
import { cutText } from '../../../shared/cut-text.ts'
import type { Position } from '../../../shared/places.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { observe } from '../observability.ts'
import { openClient } from './service-calls.ts'

/** The limit of Amazon Location (SearchPlaceIndexForText, `Text`). */
export const longestQuery = 200

/** A third of the function's 15 s: a publication that gets no answer still has time for its own work. */
const timeoutMs = 5_000

export interface Geocoder {
  /** Best match first. @throws GeocoderDown */
  search(text: string, options: { limit: number; near?: Position | undefined }): Promise<FoundAddress[]>
  /** Undefined outside Brazil. @throws GeocoderDown */
  nearest(position: Position): Promise<FoundAddress | undefined>
}

/** The service does not answer. Nothing waits for it: every caller has a fallback (decisions/0082). */
export class GeocoderDown extends Error {
  override readonly name = 'GeocoderDown'
}

const { logger } = observe('geocoder')

/** An error of any kind, even a missing permission, must not stop a publication. */
async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (cause) {
    logger.error('the geocoder did not answer', { error: cause as Error })
    throw new GeocoderDown('The geocoder did not answer', { cause })
  }
}

/** Takes the IBGE id of the municipality from the gazetteer. */
export function locationGeocoder(placeIndexName: string): Geocoder {
  const client = openClient(LocationClient, timeoutMs)
  return {
    async search(text, { limit, near }) {
      const command = new SearchPlaceIndexForTextCommand({
        IndexName: placeIndexName,
        Text: cutText(text, longestQuery).toWellFormed(),
        MaxResults: limit,
        FilterCountries: ['BRA'],
        Language: 'pt-BR',
        ...(near ? { BiasPosition: [near.longitude, near.latitude] } : {}),
      })
      const { Results = [] } = await answered(client.send(command))
      const found = await Promise.all(Results.map(({ Place }) => toAddress(Place)))
      return found.filter((address) => address !== undefined)
    },
    async nearest({ latitude, longitude }) {
      const command = new SearchPlaceIndexForPositionCommand({
        IndexName: placeIndexName,
        Position: [longitude, latitude],
        MaxResults: 1,
        Language: 'pt-BR',
      })
      const { Results = [] } = await answered(client.send(command))
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
