import { offlineCaches } from '../pwa/offline-caches.ts'
import { registeredWorker } from '../pwa/service-worker.ts'

/**
 * Puts every script, style and letter that this page has loaded where the service worker finds them without network:
 * it kept none of those that came before it was there. Resolves once the page would open without network, with false
 * where this browser has no place for it.
 */
export async function keepLoadedFiles(): Promise<boolean> {
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
    console.warn('The files of this page could not be kept for the road.', error)
    return false
  }
}
