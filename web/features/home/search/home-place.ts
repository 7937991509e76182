import { useEffect, useState } from 'react'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { defaultCity, type KnownPlace, lastPlace } from '../../../lib/places/last-place.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { Session } from '../../../lib/session/session-state.ts'

export interface HomePlace {
  readonly place: KnownPlace
  /** The listing begins there by itself: its address need not say so. */
  readonly implied: boolean
}

/**
 * Where the home page is: the profile's city, else the one that was looked at last, else the nearest where the
 * position was allowed before, else São Paulo. Null while that is found out; nobody is asked for anything.
 */
export function useHomePlace(): HomePlace | null {
  const session = useSession()
  const [found, setFound] = useState<HomePlace | null>(() => atOnce(session))
  useEffect(() => {
    let wanted = true
    if (session.status !== 'loading') void placeOf(session).then((place) => wanted && setFound(place))
    return () => {
      wanted = false
    }
  }, [session])
  return found
}

/** What needs no waiting: the place that a visitor's browser remembers. */
function atOnce({ status }: Session): HomePlace | null {
  const last = status === 'signed-out' ? lastPlace() : null
  return last && { place: last, implied: isDefault(last) }
}

async function placeOf({ status }: Session): Promise<HomePlace> {
  const own = status === 'signed-in' ? await orNull(async () => (await finders()).profilePlace()) : null
  if (own) return { place: own, implied: true }
  const place = lastPlace() ?? (await orNull(nearestCity)) ?? defaultCity
  return { place, implied: status === 'signed-out' && isDefault(place) }
}

/** The city nearest to the reader, where the browser gives their position without asking them. */
async function nearestCity(): Promise<KnownPlace | null> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  return permission?.state === 'granted' ? (await finders()).nearestCity() : null
}

/** Fetched for those whom they can help. */
const finders = () => import('./find-place.ts')

/** What the listing's address says for it to begin there. */
export function searchOfPlace({ place, implied }: HomePlace): ListingSearch {
  return implied ? {} : { state: place.stateId, city: place.cityId }
}

function isDefault({ cityId }: KnownPlace): boolean {
  return cityId === defaultCity.cityId
}

/** Whatever fails here leaves the next best place. */
async function orNull<T>(find: () => Promise<T | null>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    console.warn(error)
    return null
  }
}
