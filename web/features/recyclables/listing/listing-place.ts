import { states } from 'virtual:states'
import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { type City, stateOfCity } from '../../../../shared/places.ts'
import { useFirstPicture } from '../../../lib/first-picture.ts'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import type { ListingPlace } from '../../../lib/listing/search.ts'
import { defaultPlace } from '../../../lib/places/default-place.ts'
import { api } from '../../../lib/server/operations.ts'
import { useLiveProfile } from '../../../lib/session/live-profile.ts'
import { useSession } from '../../../lib/session/session.ts'
import { findCityByName } from './city-named.ts'

export interface ShownPlace {
  /** Undefined while it loads. */
  readonly place: ListingPlace | undefined
  readonly stateId: number | undefined
  readonly city: City | undefined
  /** Cities of the shown state, by name; empty while they load. */
  readonly cities: readonly City[]
  readonly citiesFailed: boolean
  readonly retryCities: () => void
  /** Name of the city, else of the state; undefined for the whole country. */
  readonly name: string | undefined
  /** The URL names a city that does not exist: no results. */
  readonly unknownCity: boolean
}

/** Determines the listing's place: from the URL, else the profile, else São Paulo. */
export function useListingPlace(search: ListingSearch): ShownPlace {
  const firstPicture = useFirstPicture()
  const named = search.state !== undefined || search.city !== undefined
  const own = useOwnPlace(!named || typeof search.city === 'string')
  const assumedStateId = stateOf(search, own?.stateId)
  const name = typeof search.city === 'string' ? search.city : undefined
  // City names (12 KiB) load at once if the search needs them, else after the first paint.
  const waited = name !== undefined || search.distanceKm !== undefined || search.order === 'nearest'
  const assumed = useCitiesOf(waited || firstPicture ? assumedStateId : undefined)
  const inState = name === undefined ? undefined : findCityByName(assumed.data, name)
  const elsewhere = useCityAnywhere(
    name,
    name !== undefined && search.state === undefined && assumed.isSuccess && !inState,
  )
  const found = inState ?? elsewhere.city
  const stateId = found?.stateId ?? assumedStateId
  const cities = useCitiesOf(waited || firstPicture ? stateId : undefined)
  const cityId = named ? (typeof search.city === 'number' ? search.city : found?.id) : own?.cityId
  const city = found ?? cities.data?.find(({ id }) => id === cityId)
  const resolving =
    (!named && own === undefined) || (name !== undefined && !found && (assumed.isPending || elsewhere.pending))
  return {
    place: resolving ? undefined : placeOf(stateId, cityId),
    stateId,
    city,
    cities: cities.data ?? [],
    citiesFailed: cities.isError,
    retryCities: () => void cities.refetch(),
    name: city?.name ?? name ?? states.find(({ id }) => id === stateId)?.name,
    unknownCity: name !== undefined && !found && !resolving,
  }
}

function citiesOptions(stateId: number | undefined) {
  return api.places.cities.queryOptions({
    input: stateId === undefined ? skipToken : { stateId },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function useCitiesOf(stateId: number | undefined) {
  return useQuery(citiesOptions(stateId))
}

/** Returns the profile's place or the default; undefined until session and profile are loaded. */
function useOwnPlace(needed: boolean): { stateId: number; cityId?: number } | undefined {
  const session = useSession()
  const profile = useLiveProfile({ wanted: needed, retry: false })
  if (session.status === 'loading' || (session.status === 'signed-in' && profile.isPending && needed)) return undefined
  const { stateId, cityId } = profile.data ?? {}
  if (!stateId) return defaultPlace
  return cityId ? { stateId, cityId } : { stateId }
}

/** For URLs with a city id or no city. */
export function placeOfVisitor(search: ListingSearch): ListingPlace {
  if (search.state === undefined && search.city === undefined) return defaultPlace
  return placeOf(stateOf(search, undefined), typeof search.city === 'number' ? search.city : undefined)
}

function stateOf(search: ListingSearch, own: number | undefined): number | undefined {
  if (typeof search.city === 'number') return stateOfCity(search.city)
  if (search.state === 'all') return undefined
  return search.state ?? own
}

function placeOf(stateId: number | undefined, cityId: number | undefined): ListingPlace {
  return { ...(stateId === undefined ? {} : { stateId }), ...(cityId === undefined ? {} : { cityId }) }
}

/** Old links contain only a city name: searches all states in order. Rare, and cached by the browser. */
function useCityAnywhere(name: string | undefined, enabled: boolean): { city: City | undefined; pending: boolean } {
  const lists = useQueries({ queries: enabled ? states.map(({ id }) => citiesOptions(id)) : [] })
  const pending = lists.some((list) => list.isPending)
  const city =
    name === undefined || pending
      ? undefined
      : findCityByName(
          lists.flatMap((list) => list.data ?? []),
          name,
        )
  return { city, pending }
}
