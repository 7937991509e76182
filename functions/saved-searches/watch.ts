import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { distanceKm } from '../../shared/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import { placesOf } from '../catalogue/card-row.ts'
import { cellsOfCircle } from '../catalogue/cells.ts'
import { any, type Key, keys } from '../kit/keys.ts'

interface Watched {
  readonly id: string
  readonly filters: SavedFilters
}

/**
 * The keys under which a saved search waits: its place (or the cells of its circle) with its category and action, or
 * `any`. A circle of 25 km has at most nine.
 * @throws Refusal request.invalid for a distance without a position
 */
export function watcherKeys({ id, filters }: Watched): Key[] {
  const { latitude, longitude, distanceKm: radius, cityId, stateId } = filters
  if (radius !== undefined && (latitude === undefined || longitude === undefined)) throw new Refusal('request.invalid')
  const circle =
    radius !== undefined && latitude !== undefined && longitude !== undefined
      ? cellsOfCircle({ latitude, longitude }, radius)
      : undefined
  const places = circle
    ? circle.cells.map((cell) => keys.placeOfCell(circle.grid, cell))
    : [cityId ? keys.placeOfCity(cityId) : stateId ? keys.placeOfState(stateId) : keys.placeOfBrazil]
  return places.map((place) => ({ pk: keys.watchers(place, filters.category ?? any, filters.action ?? any), sk: id }))
}

/** The 24 partitions in which an approved ad finds those who wait for it: no saved search is scanned. */
export function watcherPartitions(offer: RecyclableOffer): string[] {
  return placesOf({ ...offer, district: null }).flatMap((place) =>
    [any, offer.category].flatMap((category) =>
      [any, offer.action].map((action) => keys.watchers(place, category, action)),
    ),
  )
}

/** Whether an ad fits what the key does not decide: price and the circle's corners. */
export function fits({ filters }: Pick<Watched, 'filters'>, offer: RecyclableOffer): boolean {
  const { priceMinCents, priceMaxCents, distanceKm: radius, latitude, longitude } = filters
  if (priceMinCents !== undefined && offer.priceCents < priceMinCents) return false
  if (priceMaxCents !== undefined && offer.priceCents > priceMaxCents) return false
  if (radius === undefined || latitude === undefined || longitude === undefined) return true
  return distanceKm({ latitude, longitude }, offer) <= radius
}
