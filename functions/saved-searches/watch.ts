import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { matchesFilters } from '../../shared/recyclables/match.ts'
import { rarestWord } from '../../shared/words/rank.ts'
import { wordsOfQuery } from '../../shared/words/words-of-query.ts'
import { placesOf } from '../catalogue/card-row.ts'
import type { Watched } from '../catalogue/watcher-keys.ts'
import { any, keys } from '../kit/table/keys.ts'

/** The words of a saved search as they are kept, the rarest first, so that no change of the rules loses its keys. */
export function watchedWords({ q = '' }: SavedFilters): string[] {
  const { words } = wordsOfQuery(q)
  const rarest = rarestWord(words)
  return rarest === undefined ? [] : [rarest, ...words.filter((word) => word !== rarest)]
}

/**
 * The partitions in which an approved ad finds those who wait for it, so that no saved search is scanned: 24, and one
 * more for each of its words in each of its six places, 84 at most.
 */
export function watcherPartitions(offer: RecyclableOffer): string[] {
  return placesOf({ ...offer, district: null }).flatMap((place) => [
    ...[any, offer.category].flatMap((category) =>
      [any, offer.action].map((action) => keys.watchers(place, category, action)),
    ),
    ...offer.words.map((word) => keys.watchersOfWord(place, word)),
  ])
}

/**
 * Whether an ad fits what the key does not decide too: price and the circle's corners, with words all of the filters
 * but the place.
 */
export function fits({ filters, words }: Pick<Watched, 'filters' | 'words'>, offer: RecyclableOffer): boolean {
  return words.every((word) => offer.words.includes(word)) && matchesFilters({ ...offer, place: offer }, filters)
}
