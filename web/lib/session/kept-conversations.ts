/** Name of the database of cached conversations. Defined here, so that ending a session loads no conversation code. */
export const keptConversationsName = 'kept-conversations'

/**
 * Deletes the cached conversations, so that later users of this browser cannot read them. Open connections close first.
 */
export function forgetConversations(): void {
  if (!('indexedDB' in window)) return
  indexedDB.deleteDatabase(keptConversationsName).addEventListener('error', (event) => {
    console.warn('Kept conversations could not be deleted.', event)
  })
}
