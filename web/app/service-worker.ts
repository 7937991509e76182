import { idle } from '../lib/idle.ts'
import { registeredWorker } from '../lib/pwa/service-worker.ts'

/** By then a page on a slow phone has painted its first picture. */
const afterMs = 4000

/**
 * Registers the service worker after the page has loaded and the browser is idle.
 * Its prefetch costs 0.1 s of a fast processor and would compete with the first picture.
 */
export function startServiceWorker(): void {
  window.setTimeout(() => idle().then(registeredWorker), afterMs)
}
