import type { ListingFilters } from '../../../shared/contract/recyclables.ts'
import { type City, type Position, stateOfCity } from '../../../shared/places.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { ListingSearch } from './address.ts'

/**
 * The search with some filters changed; `undefined` takes one away. A new state clears the city (rules 13.8), and with
 * the city goes a distance from its centre; a piece of the map stands in place of city and distance, and another place
 * in place of it.
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

/**
 * The search with the ids of the city that it names, once that city is found: what we link to carries ids (decisions
 * 45).
 */
export function withIds(search: ListingSearch, city: City | undefined): ListingSearch {
  return typeof search.city === 'string' && city ? { ...search, state: city.stateId, city: city.id } : search
}

/** The place that a search stands for, once names are resolved: nothing given is the whole country. */
export interface ListingPlace {
  readonly stateId?: number
  readonly cityId?: number
}

/**
 * The filters as the API takes them. `position` is where distances are measured from; without one a
 * distance is left out. A piece of the map is a circle of its own, whatever city or state it lies in.
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
