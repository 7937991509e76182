import type { SavedFilters } from '../../../shared/contract/saved-searches.ts'
import type { ListingSearch } from '../../lib/listing-search.ts'

/** The listing's search that a saved one stands for. A kept position is the reader's own, which is asked for anew. */
export function searchOfFilters(filters: SavedFilters): ListingSearch {
  const { stateId, cityId, latitude, ...others } = filters
  return {
    ...pick(others),
    state: stateId ?? 'all',
    ...(cityId === undefined ? {} : { city: cityId }),
    ...(latitude === undefined ? {} : { fromMe: true }),
  }
}

function pick({ category, action, distanceKm, priceMinCents, priceMaxCents }: SavedFilters): ListingSearch {
  return {
    ...(category && { category }),
    ...(action && { action }),
    ...(distanceKm !== undefined && { distanceKm }),
    ...(priceMinCents !== undefined && { priceMinCents }),
    ...(priceMaxCents !== undefined && { priceMaxCents }),
  }
}
