import type { KnownPlace } from '../../../lib/places/last-place.ts'
import { client } from '../../../lib/server/client.ts'

/** Good enough for the nearest city, and soon. */
const positionOptions: PositionOptions = { maximumAge: 600_000, timeout: 3000 }

/** The city of the signed-in person's profile; null where it names none. */
export async function profilePlace(): Promise<KnownPlace | null> {
  const { stateId, cityId } = await client.profiles.me({})
  if (stateId === null || cityId === null) return null
  const city = (await client.places.cities({ stateId })).find(({ id }) => id === cityId)
  return city ? { stateId, cityId, city: city.name, latitude: city.latitude, longitude: city.longitude } : null
}

/**
 * The city nearest to where the reader is. Asks the browser, so it is called where that was allowed before.
 * @throws GeolocationPositionError where the position is not had within three seconds
 */
export async function nearestCity(): Promise<KnownPlace> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, positionOptions),
  )
  const { stateId, cityId, city, latitude, longitude } = await client.places.locate({
    latitude: coords.latitude,
    longitude: coords.longitude,
  })
  return { stateId, cityId, city, latitude, longitude }
}
