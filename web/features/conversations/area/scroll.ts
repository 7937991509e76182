/** Auto-scroll while so close to the end (rules 9). */
export const nearBottomPx = 200

/** The place of a list that scrolls, in px. */
export interface Place {
  readonly scrollTop: number
  readonly scrollHeight: number
  readonly clientHeight: number
}

/** Whether its end is in sight, or nearly. */
export function isNearBottom({ scrollTop, scrollHeight, clientHeight }: Place): boolean {
  return scrollHeight - scrollTop - clientHeight <= nearBottomPx
}

/** What happened to the rows since the list was drawn last. */
export interface Change {
  /** Rows came above what was the first. */
  readonly prepended: boolean
  /** Rows came below what was the last. */
  readonly appended: boolean
  /** Whoever reads wrote the last one. */
  readonly own: boolean
}

/**
 * Where to scroll after a change: to the end, to a place that keeps what is being read where it was, or nowhere.
 * `before` is the list as it was drawn last.
 */
export function scrollAfter(before: Place, { prepended, appended, own }: Change, scrollHeight: number): number | null {
  if (appended && (own || isNearBottom(before))) return scrollHeight
  if (prepended) return before.scrollTop + scrollHeight - before.scrollHeight
  return null
}
