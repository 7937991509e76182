import { loadGazetteer, stateById } from '../../shared/brazil/cities.ts'
import { namesCity } from '../../shared/city-in-address.ts'
import type { FoundAddress } from '../../shared/contract/places.ts'
import { cutText } from '../../shared/cut-text.ts'
import type { Position } from '../../shared/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import { publicPosition } from '../catalogue/cells.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { type Geocoder, GeocoderDown, longestQuery } from '../kit/services/geocoder.ts'

export type Place = Pick<RecyclableRow, 'address' | 'place' | 'exactLatitude' | 'exactLongitude'>

export type LocatedAddress = Place & { readonly geocoded: boolean }

/**
 * The geocoder decides city and coordinates; if it finds nothing or does not answer, the city's centre is used with
 * `geocoded: false` (rules 5.1). Another city is accepted only if the text names it, with consent (rules 5.2).
 * @throws Refusal recyclable.city_unknown
 */
export async function locate(geocoder: Geocoder, address: string, cityId: number): Promise<LocatedAddress> {
  const gazetteer = await loadGazetteer()
  const chosen = gazetteer.byId(cityId)
  const state = chosen && stateById(chosen.stateId)
  if (!chosen || !state) throw new Refusal('recyclable.city_unknown')
  const city = `, ${chosen.name} - ${state.uf}, Brasil`
  // Truncation affects the end of a long address, never the city.
  const query = `${cutText(address, longestQuery - city.length)}${city}`
  const best = await bestOf(geocoder, query, chosen)
  const found = best && isPlacedBy({ address, cityId: chosen.id }, best) ? best : undefined
  const at = found ?? {
    stateId: state.id,
    uf: state.uf,
    cityId: chosen.id,
    city: chosen.name,
    district: null,
    ...position(chosen),
  }
  return {
    address,
    exactLatitude: at.latitude,
    exactLongitude: at.longitude,
    place: {
      stateId: at.stateId,
      uf: at.uf,
      cityId: at.cityId,
      city: at.city,
      district: at.district,
      ...publicPosition(at),
    },
    geocoded: found !== undefined,
  }
}

async function bestOf(geocoder: Geocoder, query: string, near: Position): Promise<FoundAddress | undefined> {
  try {
    const [best] = await geocoder.search(query, { limit: 1, near })
    return best
  } catch (error) {
    if (error instanceof GeocoderDown) return undefined
    throw error
  }
}

/**
 * Keeps the location while address and city are unchanged, to save a paid lookup. An ad at its city's centre was not
 * found before, so `geocoded` is false again.
 * @throws Refusal as `locate`
 */
export async function locateAgain(
  geocoder: Geocoder,
  before: Place,
  address: string,
  cityId: number,
): Promise<LocatedAddress> {
  if (address !== before.address || cityId !== before.place.cityId) return locate(geocoder, address, cityId)
  const { place, exactLatitude, exactLongitude } = before
  const centre = (await loadGazetteer()).byId(cityId)
  const geocoded = centre?.latitude !== exactLatitude || centre.longitude !== exactLongitude
  return { address, place, exactLatitude, exactLongitude, geocoded }
}

/** The city was selected or is named in the address. */
export function isPlacedBy(
  { address, cityId }: { readonly address: string; readonly cityId: number },
  place: Pick<Place['place'], 'cityId' | 'city'>,
): boolean {
  return place.cityId === cityId || namesCity(address, place.city)
}

function position({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude }
}
