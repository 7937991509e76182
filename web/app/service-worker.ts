import { idle } from '../lib/idle.ts'
import { registeredWorker } from '../lib/pwa/service-worker.ts'

/** By then a page on a slow phone has its first picture. */
const afterMs = 4000

/**
 * Registers the service worker once the page has come and the browser has nothing else to do: what it fetches and
 * keeps takes a tenth of a second of a fast machine's processor, and would compete with the first picture.
 */
export function startServiceWorker(): void {
  window.setTimeout(() => idle().then(registeredWorker), afterMs)
}
