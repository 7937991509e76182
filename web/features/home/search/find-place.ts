import type { KnownPlace } from '../../../lib/places/last-place.ts'
import { client } from '../../../lib/server/client.ts'

/** The nearest city needs no precise position. */
const positionOptions: PositionOptions = { maximumAge: 600_000, timeout: 3000 }

/** Null if the profile has no city. */
export async function profilePlace(): Promise<KnownPlace | null> {
  const { stateId, cityId } = await client.profiles.me({})
  if (stateId === null || cityId === null) return null
  const city = (await client.places.cities({ stateId })).find(({ id }) => id === cityId)
  return city ? { stateId, cityId, city: city.name, latitude: city.latitude, longitude: city.longitude } : null
}

/**
 * Returns the city nearest to the reader. The browser may ask for permission, so call it only after an earlier grant.
 * @throws GeolocationPositionError without a position within three seconds
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
