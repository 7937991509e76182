import { type ComponentType, lazy } from 'react'
import { createSignal } from './signal.ts'

/** Between two tries where nobody says that the connection is back. */
const pauseMs = 5000

let isMissing = false

/** Told once a part did not come though there is a connection: only loading the page anew brings it. */
export const missingPart = { ...createSignal(), is: () => isMissing }

/** Whether a script could not be fetched, in the words of each browser, or its styles, in those of its loader. */
export function isScriptMissing(error: unknown): boolean {
  return error instanceof Error && /^Unable to preload|dynamic.*import|import.*module|fetch/i.test(error.message)
}

/**
 * A part of a page whose script comes when it is wanted. Where it cannot be fetched, all that stands round it stays,
 * and it is asked for again: as soon as there is a connection, else after a pause. Offline nothing is asked for unless
 * the service worker may have it: browsers keep that a script did not come, and never ask again (decision 53).
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
          missingPart.tell()
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

/** The loader asks for each stylesheet once only, and one that did not come has no rules. */
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}
