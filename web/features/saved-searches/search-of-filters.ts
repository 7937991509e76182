import type { SavedFilters } from '../../../shared/contract/saved-searches.ts'
import { stateOfCity } from '../../../shared/places.ts'
import type { ListingSearch } from '../../lib/listing-address.ts'

/** The listing's search that a saved one stands for. A kept position is the reader's own, which is asked for anew. */
export function searchOfFilters(filters: SavedFilters): ListingSearch {
  const { stateId, cityId, latitude, ...others } = filters
  return {
    ...pick(others),
    ...placeOf(stateId, cityId),
    ...(latitude === undefined ? {} : { fromMe: true }),
  }
}

function placeOf(stateId: number | undefined, cityId: number | undefined): ListingSearch {
  if (cityId !== undefined) return { state: stateId ?? stateOfCity(cityId), city: cityId }
  return { state: stateId ?? 'all' }
}

function pick({ q, category, action, distanceKm, priceMinCents, priceMaxCents }: SavedFilters): ListingSearch {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(action && { action }),
    ...(distanceKm !== undefined && { distanceKm }),
    ...(priceMinCents !== undefined && { priceMinCents }),
    ...(priceMaxCents !== undefined && { priceMaxCents }),
  }
}
