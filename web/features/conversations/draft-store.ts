/** An unsent message. Its photos are already on the server, so that their ids are enough. */
export interface Draft {
  readonly text: string
  readonly photos: readonly { readonly id: string; readonly name: string }[]
}

export const emptyDraft: Draft = { text: '', photos: [] }

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Stores one user's draft per conversation in the browser. An unreadable draft counts as empty. If storage is full or
 * forbidden, writing works without a draft.
 */
export function draftStore(userId: string, conversationId: string, storage: DraftStorage) {
  const key = `message-draft:${userId}:${conversationId}`
  return {
    load(): Draft {
      try {
        return readDraft(JSON.parse(storage.getItem(key) ?? 'null'))
      } catch {
        return emptyDraft
      }
    },
    save(draft: Draft): void {
      try {
        if (draft.text === '' && draft.photos.length === 0) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(draft))
      } catch (error) {
        console.warn('The message draft could not be stored in this browser.', error)
      }
    },
  }
}

function readDraft(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return emptyDraft
  const { text, photos } = stored as Record<keyof Draft, unknown>
  return {
    text: typeof text === 'string' ? text : '',
    photos: Array.isArray(photos) ? photos.filter(isPhoto) : [],
  }
}

function isPhoto(value: unknown): value is Draft['photos'][number] {
  if (typeof value !== 'object' || value === null) return false
  const { id, name } = value as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string'
}
