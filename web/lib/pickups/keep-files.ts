import { offlineCaches } from '../offline-caches.ts'

/**
 * Puts every script, style and letter that this page has loaded where the service worker finds them without network:
 * it kept none of those that came before it was there. Resolves also where the browser has no such place.
 */
export async function keepLoadedFiles(): Promise<void> {
  if (!('caches' in window)) return
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = files.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  try {
    const cache = await caches.open(offlineCaches.assets)
    await Promise.all(assets.map(async ({ href }) => (await cache.match(href)) ?? cache.add(href)))
    await (await caches.open(offlineCaches.config)).add('/config.json')
  } catch (error) {
    console.warn('The files of this page could not be kept for the road.', error)
  }
}
