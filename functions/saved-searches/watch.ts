import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { matchesFilters } from '../../shared/recyclables/match.ts'
import { rarestWord } from '../../shared/words/rank.ts'
import { wordsOfQuery } from '../../shared/words/words-of-query.ts'
import { placesOf } from '../catalogue/card-row.ts'
import type { WatchedSearch } from '../catalogue/watcher-keys.ts'
import { anyValue, keys } from '../kit/table/keys.ts'

/** Rarest first. Storing the words keeps the search's keys stable when the word rules change. */
export function watchedWords({ q = '' }: SavedFilters): string[] {
  const { words } = wordsOfQuery(q)
  const rarest = rarestWord(words)
  return rarest === undefined ? [] : [rarest, ...words.filter((word) => word !== rarest)]
}

/**
 * Finds matching searches without a scan: 24 partitions, plus one for each of its words in each of its six places; 84
 * at most.
 */
export function watcherPartitions(offer: RecyclableOffer): string[] {
  return placesOf({ ...offer, district: null }).flatMap((place) => [
    ...[anyValue, offer.category].flatMap((category) =>
      [anyValue, offer.action].map((action) => keys.watchers(place, category, action)),
    ),
    ...offer.words.map((word) => keys.watchersOfWord(place, word)),
  ])
}

/** Checks what the key does not decide: price and exact distance; for word searches all filters except the place. */
export function fits({ filters, words }: Pick<WatchedSearch, 'filters' | 'words'>, offer: RecyclableOffer): boolean {
  return words.every((word) => offer.words.includes(word)) && matchesFilters({ ...offer, place: offer }, filters)
}
