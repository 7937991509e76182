/** How an operation of the contract is read page by page: spread into its `infiniteOptions`. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** The part of an operation's input that says which page; nothing for the first. */
export function at(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor }
}
