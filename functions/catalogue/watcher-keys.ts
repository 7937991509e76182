import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { anyValue, type Key, keys } from '../kit/table/keys.ts'
import { placesOfFilters } from './places-of-filters.ts'

export interface WatchedSearch {
  readonly id: string
  readonly filters: SavedFilters
  /** Required words; the first, the rarest, is part of the keys. */
  readonly words: readonly string[]
}

/**
 * Combines each place of a saved search with its rarest word, or else with category and action (or `any`). A circle of
 * 25 km has at most nine keys.
 * @throws Refusal request.invalid for a distance without a position
 */
export function watcherKeys({ id, filters, words: [rarest] }: WatchedSearch): Key[] {
  return placesOfFilters(filters).map((place) => ({
    pk:
      rarest === undefined
        ? keys.watchers(place, filters.category ?? anyValue, filters.action ?? anyValue)
        : keys.watchersOfWord(place, rarest),
    sk: id,
  }))
}
