import { type ComponentType, lazy } from 'react'
import { createSignal } from './signal.ts'

/** Interval between attempts while no `online` event arrives. */
const pauseMs = 5000

let isMissing = false

/** Signals that a part failed to load despite a connection. Only a page reload helps. */
export const missingPartSignal = { ...createSignal(), is: () => isMissing }

/** Returns whether a script or its styles failed to load, by the messages of the browsers and the loader. */
export function isScriptMissing(error: unknown): boolean {
  return error instanceof Error && /^Unable to preload|dynamic.*import|import.*module|fetch/i.test(error.message)
}

/**
 * Lazy-loads a part of a page. When loading fails, the rest of the page stays and the part retries: once the connection
 * returns, or after a pause. Offline it requests nothing unless a service worker may have it: browsers cache a failed
 * import (decision 53).
 */
export function lazyPart<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(async () => {
    for (let failures = 0; ; failures += 1) {
      if (!navigator.onLine && !navigator.serviceWorker?.controller) await connection()
      try {
        return await load()
      } catch (error) {
        if (!isScriptMissing(error) && navigator.onLine) throw error
        if (failures > 0 && navigator.onLine) {
          isMissing = true
          missingPartSignal.emit()
        }
        await connection()
        fetchStylesAgain()
      }
    }
  })
}

function connection(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true })
    window.setTimeout(resolve, pauseMs)
  })
}

/** The loader requests each stylesheet only once, so a failed one must be replaced. */
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}
