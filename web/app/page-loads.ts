import { useSyncExternalStore } from 'react'

let loads = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  loads += change
  for (const listener of listeners) listener()
}

/**
 * Counts a page's load as under way until it ends. It begins while React renders, so listeners hear of it just after.
 */
export function duringPageLoad<T>(load: Promise<T>): Promise<T> {
  queueMicrotask(() => count(1))
  return load.finally(() => count(-1))
}

/** Whether a visited page is still on its way; the one before it stays on screen meanwhile. */
export function usePageLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => loads > 0,
  )
}
