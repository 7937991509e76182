import { useSyncExternalStore } from 'react'
import { createSignal } from '../lib/signal.ts'

let loads = 0
const changed = createSignal()

function count(change: 1 | -1): void {
  loads += change
  changed.tell()
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
  return useSyncExternalStore(changed.subscribe, () => loads > 0)
}
