/** Name of the database of cached conversations. Defined here, so that ending a session loads no conversation code. */
export const cachedConversationsDatabase = 'kept-conversations'

/**
 * Deletes the cached conversations, so that later users of this browser cannot read them. Open connections close first.
 */
export function deleteCachedConversations(): void {
  if (!('indexedDB' in window)) return
  indexedDB.deleteDatabase(cachedConversationsDatabase).addEventListener('error', (event) => {
    console.warn('Cached conversations could not be deleted.', event)
  })
}
