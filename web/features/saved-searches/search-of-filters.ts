import type { SavedFilters } from '../../../shared/contract/saved-searches.ts'
import { type Position, stateOfCity } from '../../../shared/places.ts'
import type { ListingSearch, MapArea } from '../../lib/listing/address.ts'

/**
 * Converts saved filters to a listing search. A saved position was the reader's own, which is requested again, with two
 * exceptions. The position of `city` means its centre; `city` is undefined until its state's cities load. Coordinates
 * in hundredths of a degree, which no device reports, mean a map area.
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

/** Returns the map area of a saved search; undefined for any other place. */
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
