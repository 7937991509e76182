import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { any, type Key, keys } from '../kit/table/keys.ts'
import { askedPlaces } from './asked-places.ts'

/** The fields of a saved search that determine its keys. */
export interface Watched {
  readonly id: string
  readonly filters: SavedFilters
  /** Required words of the ad; the first is part of the keys. */
  readonly words: readonly string[]
}

/**
 * Returns the keys of a saved search: its place (or the cells of its circle) with its rarest word, or else with its
 * category and action, or `any`. A circle of 25 km has at most nine keys.
 * @throws Refusal request.invalid for a distance without a position
 */
export function watcherKeys({ id, filters, words: [rarest] }: Watched): Key[] {
  return askedPlaces(filters).map((place) => ({
    pk:
      rarest === undefined
        ? keys.watchers(place, filters.category ?? any, filters.action ?? any)
        : keys.watchersOfWord(place, rarest),
    sk: id,
  }))
}
