/** Distance to the end that still auto-scrolls (rules 9). */
export const nearBottomPx = 200

/** In px. */
export interface Place {
  readonly scrollTop: number
  readonly scrollHeight: number
  readonly clientHeight: number
}

export function isNearBottom({ scrollTop, scrollHeight, clientHeight }: Place): boolean {
  return scrollHeight - scrollTop - clientHeight <= nearBottomPx
}

export interface Change {
  readonly prepended: boolean
  readonly appended: boolean
  /** The last message is the reader's own. */
  readonly own: boolean
}

/**
 * Returns the `scrollTop` after a change: the end, the position that keeps the reading place, or null for no change.
 * `before` is the list at the last render.
 */
export function scrollAfter(before: Place, { prepended, appended, own }: Change, scrollHeight: number): number | null {
  if (appended && (own || isNearBottom(before))) return scrollHeight
  if (prepended) return before.scrollTop + scrollHeight - before.scrollHeight
  return null
}
