export type IntentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const storageKey = 'intent'

/** Whoever signs in by the bar has no other wish. A file of its own: every page has the bar, and few keep an intent. */
export function forgetIntent(storage: IntentStorage = sessionStorage): void {
  storage.removeItem(storageKey)
}
