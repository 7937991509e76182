import { loadGazetteer, stateById } from '../../shared/brazil/cities.ts'
import { namesCity } from '../../shared/city-in-address.ts'
import { Refusal } from '../../shared/refusals.ts'
import { publicPosition } from '../catalogue/cells.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { type Geocoder, longestQuery } from '../kit/geocoder.ts'

/** Where an ad is, as its row holds it. */
export type Place = Pick<RecyclableRow, 'address' | 'place' | 'exactLatitude' | 'exactLongitude'>

export type LocatedAddress = Place & { readonly geocoded: boolean }

/**
 * The place of an address: the geocoder decides city and coordinates; where it finds nothing, the chosen city's own
 * centre is used and `geocoded` is false, so that the user can be told (rules 5.1). Another city is taken only where
 * the text names it, which the owner has confirmed (rules 5.2); a street of that name elsewhere is not the one meant.
 * @throws Refusal recyclable.city_unknown
 */
export async function locate(geocoder: Geocoder, address: string, cityId: number): Promise<LocatedAddress> {
  const gazetteer = await loadGazetteer()
  const chosen = gazetteer.byId(cityId)
  const state = chosen && stateById(chosen.stateId)
  if (!chosen || !state) throw new Refusal('recyclable.city_unknown')
  const city = `, ${chosen.name} - ${state.uf}, Brasil`
  // Street and number come first: what a long address loses is its end, never the city.
  const query = `${address.slice(0, longestQuery - city.length)}${city}`
  const [best] = await geocoder.search(query, { limit: 1, near: chosen })
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

/**
 * The place of an edited ad: the one it has while neither address nor city changed, so that nobody is paid for an
 * answer that we have. Where that address was not found, the ad stands at its city's own centre; it is said again.
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

/** Whether a place is one that `locate` may have found for what was written: the city chosen, or named by the text. */
export function isPlacedBy(
  { address, cityId }: { readonly address: string; readonly cityId: number },
  place: Pick<Place['place'], 'cityId' | 'city'>,
): boolean {
  return place.cityId === cityId || namesCity(address, place.city)
}

function position({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude }
}
