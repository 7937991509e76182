import type { ListingFilters } from '../../../shared/contract/recyclables.ts'
import { type City, type Position, stateOfCity } from '../../../shared/places.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { ListingSearch } from './address.ts'

/**
 * Applies a change to a search; `undefined` removes a filter. A new state clears the city (rules 13.8).
 * Clearing the city clears a distance from its centre. A map area and city or distance replace each other.
 */
export function changeListingSearch(
  search: ListingSearch,
  change: { readonly [Key in keyof ListingSearch]?: ListingSearch[Key] | undefined },
): ListingSearch {
  const next = { ...search, ...change }
  if ('state' in change && !('city' in change)) next.city = undefined
  if (change.area) Object.assign(next, { city: undefined, distanceKm: undefined })
  else if (['state', 'city', 'distanceKm'].some((name) => name in change)) next.area = undefined
  if (('state' in change || 'city' in change) && !next.city && !next.fromMe) next.distanceKm = undefined
  if (next.distanceKm === undefined) next.fromMe = undefined
  return withoutUndefined(next)
}

/** Replaces the city's name by ids once the city is known: new links contain ids (decision 45). */
export function withIds(search: ListingSearch, city: City | undefined): ListingSearch {
  return typeof search.city === 'string' && city ? { ...search, state: city.stateId, city: city.id } : search
}

export interface ListingPlace {
  readonly stateId?: number
  readonly cityId?: number
}

/**
 * Returns the API's filters. `position` is the origin of distances; without it, the distance is omitted.
 * A map area is a circle of its own, regardless of city and state.
 */
export function toListingFilters(search: ListingSearch, place: ListingPlace, position?: Position): ListingFilters {
  const { q, category, action, priceMinCents, priceMaxCents, startDate, endDate, area } = search
  const from = area ?? position
  const { stateId, cityId } = area ? {} : place
  return withoutUndefined({
    q,
    stateId: stateId ?? (cityId === undefined ? undefined : stateOfCity(cityId)),
    cityId,
    category,
    action,
    distanceKm: area?.km ?? (position && search.distanceKm),
    latitude: from?.latitude,
    longitude: from?.longitude,
    priceMinCents,
    priceMaxCents,
    startDate,
    endDate,
  })
}
