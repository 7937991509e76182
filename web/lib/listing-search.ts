import type { ListingFilters } from '../../shared/contract/recyclables.ts'
import { type City, type Position, stateOfCity } from '../../shared/places.ts'
import type { ListingSearch } from './listing-address.ts'
import { withoutUndefined } from './without-undefined.ts'

/**
 * The search with some filters changed; `undefined` takes one away. A new state clears the city (rules 13.8).
 */
export function changeListingSearch(
  search: ListingSearch,
  change: { readonly [Key in keyof ListingSearch]?: ListingSearch[Key] | undefined },
): ListingSearch {
  const next = { ...search, ...change }
  if ('state' in change && !('city' in change)) next.city = undefined
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
 * distance is left out. */
export function toListingFilters(search: ListingSearch, place: ListingPlace, position?: Position): ListingFilters {
  const { q, category, action, priceMinCents, priceMaxCents, startDate, endDate } = search
  return withoutUndefined({
    q,
    stateId: place.stateId ?? (place.cityId === undefined ? undefined : stateOfCity(place.cityId)),
    cityId: place.cityId,
    category,
    action,
    distanceKm: position && search.distanceKm,
    latitude: position?.latitude,
    longitude: position?.longitude,
    priceMinCents,
    priceMaxCents,
    startDate,
    endDate,
  })
}
