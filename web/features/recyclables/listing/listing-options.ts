import { skipToken } from '@tanstack/react-query'
import type { ListingFilters } from '../../../../shared/contract/recyclables.ts'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { at, cursorPagination } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'

/** Disabled until the filters are known. */
export function listingOptions(search: ListingSearch, filters: ListingFilters | undefined) {
  return api.recyclables.list.infiniteOptions({
    input: filters
      ? (cursor: string | undefined) => ({ ...filters, ...orderOf(search, filters), ...at(cursor) })
      : skipToken,
    ...cursorPagination,
  })
}

/** Sorting by distance needs a position. */
function orderOf({ order }: ListingSearch, { latitude }: ListingFilters): { order?: 'nearest' } {
  return order === 'nearest' && latitude !== undefined ? { order } : {}
}
