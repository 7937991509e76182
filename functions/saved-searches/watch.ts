import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { matchesFilters } from '../../shared/recyclable-match.ts'
import { askedPlaces } from '../catalogue/asked-places.ts'
import { placesOf } from '../catalogue/card-row.ts'
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
  return askedPlaces(filters).map((place) => ({
    pk: keys.watchers(place, filters.category ?? any, filters.action ?? any),
    sk: id,
  }))
}

/** The 24 partitions in which an approved ad finds those who wait for it: no saved search is scanned. */
export function watcherPartitions(offer: RecyclableOffer): string[] {
  return placesOf({ ...offer, district: null }).flatMap((place) =>
    [any, offer.category].flatMap((category) =>
      [any, offer.action].map((action) => keys.watchers(place, category, action)),
    ),
  )
}

/** Whether an ad fits what the key does not decide too: price and the circle's corners. */
export function fits({ filters }: Pick<Watched, 'filters'>, offer: RecyclableOffer): boolean {
  return matchesFilters({ ...offer, place: offer }, filters)
}
