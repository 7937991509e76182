import { useEffect, useState } from 'react'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { defaultCity, type KnownPlace, lastPlace } from '../../../lib/places/last-place.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { Session } from '../../../lib/session/session-state.ts'

export interface HomePlace {
  readonly place: KnownPlace
  /** The listing starts there by default: its URL omits the place. */
  readonly isListingDefault: boolean
}

/**
 * Returns the home page's place: the profile's city, else the last one viewed, else the nearest, else São Paulo. Null
 * while it loads. The position is used only after an earlier grant, so no prompt appears.
 */
export function useHomePlace(): HomePlace | null {
  const session = useSession()
  const [found, setFound] = useState<HomePlace | null>(() => rememberedPlace(session))
  useEffect(() => {
    let wanted = true
    if (session.status !== 'loading') void placeOf(session).then((place) => wanted && setFound(place))
    return () => {
      wanted = false
    }
  }, [session])
  return found
}

function rememberedPlace({ status }: Session): HomePlace | null {
  const last = status === 'signed-out' ? lastPlace() : null
  return last && { place: last, isListingDefault: isDefault(last) }
}

async function placeOf({ status }: Session): Promise<HomePlace> {
  const own = status === 'signed-in' ? await nullOnError(async () => (await loadFinders()).profilePlace()) : null
  if (own) return { place: own, isListingDefault: true }
  const place = lastPlace() ?? (await nullOnError(nearestCity)) ?? defaultCity
  return { place, isListingDefault: status === 'signed-out' && isDefault(place) }
}

/** Null without an earlier grant. */
async function nearestCity(): Promise<KnownPlace | null> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  return permission?.state === 'granted' ? (await loadFinders()).nearestCity() : null
}

const loadFinders = () => import('./find-place.ts')

export function searchOfPlace({ place, isListingDefault }: HomePlace): ListingSearch {
  return isListingDefault ? {} : { state: place.stateId, city: place.cityId }
}

function isDefault({ cityId }: KnownPlace): boolean {
  return cityId === defaultCity.cityId
}

async function nullOnError<T>(find: () => Promise<T | null>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    console.warn(error)
    return null
  }
}
