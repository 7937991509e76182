import { readListingSearch } from '../../../lib/listing/address.ts'
import { toListingFilters } from '../../../lib/listing/search.ts'
import { readEarly } from '../../../lib/server/early.ts'
import { queryClient } from '../../../lib/server/query-client.ts'
import { listingOptions } from './listing-options.ts'
import { placeOfVisitor } from './listing-place.ts'

/** Reads the ads that index.html prefetched (`web/early.js`), only for visitors and places given by id. */
export function readEarlyListing(): Promise<void> {
  return readEarly(() => {
    const search = readListingSearch(new URLSearchParams(window.location.search))
    return queryClient.prefetchInfiniteQuery(listingOptions(search, toListingFilters(search, placeOfVisitor(search))))
  })
}
