import * as z from 'zod'
import { action, category } from '../../../shared/categories.ts'

/** What the form holds until the ad is published: photos are on the server already, so their ids are enough. */
const storedDraft = z.object({
  type: z.string(),
  category: category.nullable(),
  description: z.string(),
  postalCode: z.string(),
  address: z.string(),
  stateId: z.number().nullable(),
  cityId: z.number().nullable(),
  photoIds: z.array(z.string()),
  action,
  priceCents: z.number(),
})
export type AdDraft = z.infer<typeof storedDraft>

export const emptyDraft: AdDraft = {
  type: '',
  category: null,
  description: '',
  postalCode: '',
  address: '',
  stateId: null,
  cityId: null,
  photoIds: [],
  action: 'donation',
  priceCents: 0,
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether somebody wrote something that would be a pity to lose; a preselected place or category is not that. */
export function isWorthKeeping(draft: AdDraft): boolean {
  return draft.type !== '' || draft.description !== '' || draft.address !== '' || draft.photoIds.length > 0
}

/**
 * The unpublished ad of one user in the browser. A draft that cannot be read (an older shape, damaged) is none;
 * where the browser has no room or forbids storage, the form works on without a draft.
 */
export function draftStore(userId: string, storage: DraftStorage) {
  const key = `ad-draft:${userId}`
  return {
    load(): AdDraft | undefined {
      try {
        return storedDraft.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
      } catch {
        return undefined
      }
    },
    save(draft: AdDraft): void {
      try {
        if (isWorthKeeping(draft)) storage.setItem(key, JSON.stringify(draft))
        else storage.removeItem(key)
      } catch (error) {
        console.warn('The draft could not be kept in this browser.', error)
      }
    },
    clear(): void {
      storage.removeItem(key)
    },
  }
}
