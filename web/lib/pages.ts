/** How an operation of the contract is read page by page: spread into its `infiniteOptions`. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** The part of an operation's input that says which page; nothing for the first. */
export function at(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor }
}

/** What the end of a list that is read page by page has to know of it. */
interface Reading {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: (options: { cancelRefetch: false }) => unknown
}

/**
 * Asks for the next page, but never in place of pages that are just read anew: these would stay as they were before
 * the change that they are read for.
 */
export function readOn(reading: Pick<Reading, 'fetchNextPage'>): void {
  void reading.fetchNextPage({ cancelRefetch: false })
}

/** For the `InfiniteSentinel` at the end of a list. */
export function endOf(reading: Reading) {
  return {
    hasMore: reading.hasNextPage,
    busy: reading.isFetching,
    loading: reading.isFetchingNextPage,
    failed: reading.isFetchNextPageError,
    onMore: () => readOn(reading),
  }
}
