import { useSyncExternalStore } from 'react'
import { createSignal } from '../lib/signal.ts'

let loads = 0
const changed = createSignal()

function count(change: 1 | -1): void {
  loads += change
  changed.emit()
}

/**
 * Counts a page load as pending until it settles. It starts during a render, so listeners are notified in a microtask.
 */
export function duringPageLoad<T>(load: Promise<T>): Promise<T> {
  queueMicrotask(() => count(1))
  return load.finally(() => count(-1))
}

export function usePageLoading(): boolean {
  return useSyncExternalStore(changed.subscribe, () => loads > 0)
}
