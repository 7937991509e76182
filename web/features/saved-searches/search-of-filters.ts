import type { SavedFilters } from '../../../shared/contract/saved-searches.ts'
import { type Position, stateOfCity } from '../../../shared/places.ts'
import type { ListingSearch, MapArea } from '../../lib/listing/address.ts'

/**
 * The listing's search that a saved one stands for. A kept position is the reader's own, which is asked for anew, but
 * for the centre of the search's `city`, known once its state's cities are; and one in hundredths of a degree, which
 * no device tells, is the middle of a piece of the map.
 */
export function searchOfFilters(filters: SavedFilters, city?: Position): ListingSearch {
  const { stateId, cityId, ...others } = filters
  const area = areaOf(filters)
  if (area) return { ...pick({ ...others, distanceKm: undefined }), area }
  return {
    ...pick(others),
    ...placeOf(stateId, cityId),
    ...(isFromReader(filters, city) ? { fromMe: true } : {}),
  }
}

function isFromReader({ cityId, latitude, longitude }: SavedFilters, city: Position | undefined): boolean {
  if (latitude === undefined) return false
  if (cityId === undefined) return true
  return city !== undefined && (latitude !== city.latitude || longitude !== city.longitude)
}

/** The piece of the map that a saved search stands for; undefined where it is another place. */
export function areaOf({ stateId, cityId, latitude, longitude, distanceKm }: SavedFilters): MapArea | undefined {
  if (stateId !== undefined || cityId !== undefined) return undefined
  if (latitude === undefined || longitude === undefined || distanceKm === undefined) return undefined
  return isHundredths(latitude) && isHundredths(longitude) ? { latitude, longitude, km: distanceKm } : undefined
}

function isHundredths(degrees: number): boolean {
  return Math.round(degrees * 100) / 100 === degrees
}

function placeOf(stateId: number | undefined, cityId: number | undefined): ListingSearch {
  if (cityId !== undefined) return { state: stateId ?? stateOfCity(cityId), city: cityId }
  return { state: stateId ?? 'all' }
}

function pick({ q, category, action, distanceKm, priceMinCents, priceMaxCents }: Partial<SavedFilters>): ListingSearch {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(action && { action }),
    ...(distanceKm !== undefined && { distanceKm }),
    ...(priceMinCents !== undefined && { priceMinCents }),
    ...(priceMaxCents !== undefined && { priceMaxCents }),
  }
}
