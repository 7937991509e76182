import { offlineCaches } from '../pwa/offline-caches.ts'
import { registeredWorker } from '../pwa/service-worker.ts'

/**
 * Caches all loaded scripts, styles and fonts for offline use, including those loaded before the service worker
 * started.
 * Resolves when the page would open offline; false when this browser cannot store it.
 */
export async function cacheLoadedFiles(): Promise<boolean> {
  if (!('caches' in window) || !(await registeredWorker())) return false
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = files.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  try {
    const cache = await caches.open(offlineCaches.assets)
    await Promise.all(assets.map(async ({ href }) => (await cache.match(href)) ?? cache.add(href)))
    await (await caches.open(offlineCaches.config)).add('/config.json')
    await navigator.serviceWorker.ready
    return true
  } catch (error) {
    console.warn('The files of this page could not be cached for offline use.', error)
    return false
  }
}
