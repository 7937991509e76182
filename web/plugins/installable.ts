import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { offlineCaches } from '../lib/pwa/offline-caches.ts'
import { lightColors } from '../ui/theme/colors.ts'

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

const dayS = 24 * 60 * 60

/** Scripts, styles and fonts for offline use: the shell, the home page and the error pages. */
export const offlineFiles = [
  ...['shell', 'libraries', 'rolldown-runtime', 'home', 'home-page', 'search'].map((name) => `${name}.js`),
  'plain-pages.js',
  ...['shell', 'home-page', 'search'].map((name) => `${name}.css`),
  'figtree-latin-wght-normal.woff2',
] as const

/**
 * Becomes part of the service worker through its source text. It delays a script that fails to load instead of failing
 * it, because browsers cache a failed import (decision 53). A browser ends a worker after five minutes.
 */
async function askUntilItComes({ request }: { request: Request }): Promise<Response | undefined> {
  for (let tries = 0; tries < 120; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const response = navigator.onLine ? await fetch(request).catch(() => undefined) : undefined
    if (response) return response
  }
  return undefined
}

/**
 * Creates the manifest and a service worker with an offline shell (rules 13.7). Precaches only the shell and the home
 * page.
 * Other scripts are cached on use, for phones with little data.
 */
export function installable(): Plugin[] {
  return VitePWA({
    registerType: 'autoUpdate',
    injectRegister: null,
    manifest: {
      name: 'Retorna',
      short_name: 'Retorna',
      description: 'Compre, venda e doe materiais recicláveis perto de você.',
      lang: 'pt-BR',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: lightColors.paper,
      theme_color: lightColors.paper,
      categories: ['shopping', 'lifestyle'],
      icons: [
        { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      importScripts: ['/push.js'],
      globPatterns: [
        'index.html',
        ...offlineFiles.map((name) => `assets/${name.replace('.', '-*.')}`),
        'icons/icon.svg',
      ],
      dontCacheBustURLsMatching: /\/assets\//,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: serverPaths,
      cleanupOutdatedCaches: true,
      skipWaiting: true,
      clientsClaim: true,
      runtimeCaching: [
        {
          urlPattern: /\/assets\//,
          handler: 'CacheFirst',
          options: {
            cacheName: offlineCaches.assets,
            expiration: { maxEntries: 120, maxAgeSeconds: 30 * dayS },
            plugins: [{ handlerDidError: askUntilItComes }],
          },
        },
        {
          urlPattern: /\/media\/photos\//,
          handler: 'CacheFirst',
          options: { cacheName: offlineCaches.photos, expiration: { maxEntries: 150, maxAgeSeconds: 7 * dayS } },
        },
        {
          urlPattern: /\/config\.json$/,
          handler: 'NetworkFirst',
          options: { cacheName: offlineCaches.config, networkTimeoutSeconds: 4 },
        },
      ],
    },
  })
}
