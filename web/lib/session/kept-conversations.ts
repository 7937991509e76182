/** The database of what was read in conversations: here, so that a session that ends needs nothing of theirs. */
export const keptConversationsName = 'kept-conversations'

/** Nobody who opens this browser later reads them. Whoever has it open lets go of it. */
export function forgetConversations(): void {
  // A browser that has no place for them has none.
  if (!('indexedDB' in window)) return
  indexedDB.deleteDatabase(keptConversationsName).addEventListener('error', (event) => {
    console.warn('Kept conversations could not be deleted.', event)
  })
}
