import { type Action, actions, type Category, categories } from '../../../../shared/recyclables/categories.ts'

/** Form values before publication. Photos are already on the server, so that their ids are enough. */
export interface AdDraft {
  readonly type: string
  readonly category: Category | null
  readonly description: string
  readonly postalCode: string
  readonly address: string
  readonly stateId: number | null
  readonly cityId: number | null
  readonly photoIds: readonly string[]
  /** File names by photo id, to name photos that no longer exist when the draft reopens. */
  readonly photoNames: Readonly<Record<string, string>>
  readonly action: Action
  readonly priceCents: number
}

export const emptyDraft: AdDraft = {
  type: '',
  category: null,
  description: '',
  postalCode: '',
  address: '',
  stateId: null,
  cityId: null,
  photoIds: [],
  photoNames: {},
  action: 'donation',
  priceCents: 0,
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns whether the user entered anything; a preselected place or category does not count. */
export function isWorthKeeping(draft: AdDraft): boolean {
  return draft.type !== '' || draft.description !== '' || draft.address !== '' || draft.photoIds.length > 0
}

/**
 * Stores one user's unpublished ad in the browser. An unreadable draft counts as none. If storage is full or forbidden,
 * the form works without a draft.
 */
export function draftStore(userId: string, storage: DraftStorage) {
  const key = `ad-draft:${userId}`
  return {
    load(): AdDraft | undefined {
      try {
        return readDraft(JSON.parse(storage.getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    save(draft: AdDraft): void {
      try {
        if (isWorthKeeping(draft)) storage.setItem(key, JSON.stringify(draft))
        else storage.removeItem(key)
      } catch (error) {
        console.warn('The draft could not be stored in this browser.', error)
      }
    },
    clear(): void {
      storage.removeItem(key)
    },
  }
}

/** Returns a stored draft in the current format; undefined if any field has another type. */
function readDraft(stored: unknown): AdDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const draft = stored as Record<keyof AdDraft, unknown>
  const { type, description, postalCode, address, stateId, cityId, photoIds, photoNames, priceCents } = draft
  const category = categories.find((key) => key === draft.category) ?? null
  const action = actions.find((key) => key === draft.action)
  const isWhole =
    [type, description, postalCode, address].every((text) => typeof text === 'string') &&
    [stateId, cityId].every((id) => id === null || typeof id === 'number') &&
    Array.isArray(photoIds) &&
    photoIds.every((id) => typeof id === 'string') &&
    (photoNames === undefined || isTexts(photoNames)) &&
    typeof priceCents === 'number' &&
    action !== undefined
  return isWhole ? ({ ...emptyDraft, ...draft, category, action } as AdDraft) : undefined
}

function isTexts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}
