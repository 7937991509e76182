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
import { cityNamed } from './city-named.ts'

export interface ShownPlace {
  /** Undefined while it is being found out. */
  readonly place: ListingPlace | undefined
  readonly stateId: number | undefined
  readonly city: City | undefined
  /** The cities of the shown state, by name; empty while they load. */
  readonly cities: readonly City[]
  readonly citiesFailed: boolean
  readonly retryCities: () => void
  /** What to call the place: city, else state, else the word given for the whole country. */
  readonly name: string | undefined
  /** The address names a city that does not exist: nothing can be found there. */
  readonly unknownCity: boolean
}

/** The place of a listing: from its address, else the signed-in reader's own, else São Paulo. */
export function useListingPlace(search: ListingSearch): ShownPlace {
  const firstPicture = useFirstPicture()
  const named = search.state !== undefined || search.city !== undefined
  const own = useOwnPlace(!named || typeof search.city === 'string')
  const assumedStateId = stateOf(search, own?.stateId)
  const name = typeof search.city === 'string' ? search.city : undefined
  // The names of cities (12 KiB) are waited for where the ads are, else they come after the first picture.
  const waited = name !== undefined || search.distanceKm !== undefined || search.order === 'nearest'
  const assumed = useCitiesOf(waited || firstPicture ? assumedStateId : undefined)
  const inState = name === undefined ? undefined : cityNamed(assumed.data, name)
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

/** The profile's place where it has one; undefined until session and profile are read. */
function useOwnPlace(needed: boolean): { stateId: number; cityId?: number } | undefined {
  const session = useSession()
  // The default place is good enough when the profile cannot be read.
  const profile = useLiveProfile({ wanted: needed, retry: false })
  if (session.status === 'loading' || (session.status === 'signed-in' && profile.isPending && needed)) return undefined
  const { stateId, cityId } = profile.data ?? {}
  if (!stateId) return defaultPlace
  return cityId ? { stateId, cityId } : { stateId }
}

/** The place of a visitor's listing, where its address names a city by its id or none. */
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

/**
 * A link of old names a city alone: it is looked for in all states, in their order. Rare, and cached by the browser.
 */
function useCityAnywhere(name: string | undefined, enabled: boolean): { city: City | undefined; pending: boolean } {
  const lists = useQueries({ queries: enabled ? states.map(({ id }) => citiesOptions(id)) : [] })
  const pending = lists.some((list) => list.isPending)
  const city =
    name === undefined || pending
      ? undefined
      : cityNamed(
          lists.flatMap((list) => list.data ?? []),
          name,
        )
  return { city, pending }
}
