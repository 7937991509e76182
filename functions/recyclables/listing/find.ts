import type { ListingFilters, ListingOrder, RecyclableCard } from '../../../shared/contract/recyclables.ts'
import { wordsOfQuery } from '../../../shared/words/words-of-query.ts'
import { listNearest, listRecyclables, mapRecyclables, type QueryCards } from './list.ts'
import { mapSearch, type SearchReads, searchRecyclables } from './search.ts'

export interface FindReads {
  readonly listed: QueryCards
  readonly searched: SearchReads
}

/**
 * Searches by words if the text has any, else lists. Also returns the ignored words.
 * @throws Refusal request.invalid for a distance or an order by distance without a position, and for a cursor of
 * another list
 */
export async function findRecyclables(
  read: FindReads,
  { q = '', ...filters }: ListingFilters,
  order: ListingOrder,
  cursor: string | undefined,
): Promise<{ items: RecyclableCard[]; nextCursor: string | null; ignored: string[] }> {
  const { words, ignored } = wordsOfQuery(q)
  const page =
    words.length === 0
      ? await (order === 'nearest' ? listNearest : listRecyclables)(read.listed, filters, cursor)
      : await searchRecyclables(read.searched, filters, words, order, cursor)
  return { ...page, ignored: [...ignored] }
}

/** @throws Refusal request.invalid for a distance without a position */
export function mapOf(read: FindReads, { q = '', ...filters }: ListingFilters): Promise<{ items: RecyclableCard[] }> {
  const { words } = wordsOfQuery(q)
  return words.length === 0 ? mapRecyclables(read.listed, filters) : mapSearch(read.searched, filters, words)
}
