import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { any, type Key, keys } from '../kit/table/keys.ts'
import { askedPlaces } from './asked-places.ts'

/** A saved search as far as its keys depend on it. */
export interface Watched {
  readonly id: string
  readonly filters: SavedFilters
  /** What of its text must be in an ad; the first is the one under which it waits. */
  readonly words: readonly string[]
}

/**
 * The keys under which a saved search waits: its place (or the cells of its circle) with the rarest of its words, or
 * else with its category and action, or `any`. A circle of 25 km has at most nine.
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
