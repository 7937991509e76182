import { skipToken } from '@tanstack/react-query'
import type { ListingFilters } from '../../../../shared/contract/recyclables.ts'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { at, byCursor } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'

/** The pages of a search; none is asked for while its filters are still being found out. */
export function listingOptions(search: ListingSearch, filters: ListingFilters | undefined) {
  return api.recyclables.list.infiniteOptions({
    input: filters
      ? (cursor: string | undefined) => ({ ...filters, ...orderOf(search, filters), ...at(cursor) })
      : skipToken,
    ...byCursor,
  })
}

/** Nearest first needs what to be near to. */
function orderOf({ order }: ListingSearch, { latitude }: ListingFilters): { order?: 'nearest' } {
  return order === 'nearest' && latitude !== undefined ? { order } : {}
}
