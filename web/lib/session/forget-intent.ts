export type IntentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const storageKey = 'intent'

/** Drops the stored intent when the user signs in from the top bar. A separate file, because every page has the bar. */
export function forgetIntent(storage: IntentStorage = sessionStorage): void {
  storage.removeItem(storageKey)
}
