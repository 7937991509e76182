/**
 * The service worker: an offline shell (rules 13.7), caches filled on use, and push messages.
 * `web/plugins/installable.ts` bundles it with the list of the build's files.
 */
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { offlineCaches } from '../lib/pwa/offline-caches.ts'
import { delayFailure } from './delay-failure.ts'
import { renewTexts } from './renew-texts.ts'

declare const self: ServiceWorkerGlobalScope
/** Defined by `web/plugins/installable.ts`. A null revision marks a file with a content hash in its name. */
declare const precachedFiles: { url: string; revision: string | null }[]
/** Defined there too: the addresses of the shell's texts in all locales but Portuguese. */
declare const shellTexts: readonly string[]

/** Paths that the server handles, outside the application's routing. */
const serverPaths = [
  /^\/api\//,
  /^\/media\//,
  /^\/share\//,
  /^\/graphql/,
  /^\/local/,
  /^\/config\.json/,
  /^\/sitemap/,
  /^\/robots\.txt/,
]

/** Limits a cache. The cast: workbox's types ignore `exactOptionalPropertyTypes`. */
function limited(maxEntries: number, days: number): WorkboxPlugin {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * 24 * 60 * 60 }) as WorkboxPlugin
}

self.importScripts('/push.js')
void self.skipWaiting()
clientsClaim()

precacheAndRoute(precachedFiles)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }))

// A new version of the site has other files: the shell's texts are kept again in the locale that was kept before.
self.addEventListener('install', (event) => event.waitUntil(renewTexts(shellTexts)))

// Scripts outside the shell and the home page are cached on use, for phones with little data.
registerRoute(
  /\/assets\//,
  new CacheFirst({ cacheName: offlineCaches.assets, plugins: [limited(120, 30), { handlerDidError: delayFailure }] }),
)
registerRoute(/\/media\/photos\//, new CacheFirst({ cacheName: offlineCaches.photos, plugins: [limited(150, 7)] }))
registerRoute(/\/config\.json$/, new NetworkFirst({ cacheName: offlineCaches.config, networkTimeoutSeconds: 4 }))
