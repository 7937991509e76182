/** Cursor pagination of contract operations; spread into `infiniteOptions`. */
export const cursorPagination = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
}

export function at(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor }
}

/** Returns the items of all pages that were read. */
export function itemsOf<Item>({
  data,
}: {
  readonly data?: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
}): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? []
}

/** The `infiniteOptions` of a list in pages, with what else the operation asks for. */
export function inPages<Filter extends object>(filter: Filter) {
  return { input: (cursor: string | undefined) => ({ ...filter, ...at(cursor) }), ...cursorPagination }
}

interface Reading {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: (options: { cancelRefetch: false }) => unknown
}

/** Requests the next page without cancelling a refetch. A cancelled refetch would leave outdated pages on screen. */
export function loadNextPage(reading: Pick<Reading, 'fetchNextPage'>): void {
  void reading.fetchNextPage({ cancelRefetch: false })
}

export function sentinelProps(reading: Reading) {
  return {
    hasMore: reading.hasNextPage,
    busy: reading.isFetching,
    loading: reading.isFetchingNextPage,
    failed: reading.isFetchNextPageError,
    onMore: () => loadNextPage(reading),
  }
}
