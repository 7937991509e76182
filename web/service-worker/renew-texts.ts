import { offlineCaches } from '../lib/pwa/offline-caches.ts'

const localeIn = (address: string) => /\/assets\/([a-z]{2}-[A-Z]{2})-[\w-]{7}-start\.json$/.exec(address)?.[1]

/**
 * Caches the shell's texts of this version in the locales that the cache has from an earlier version, so that the page
 * opens in the chosen locale without a connection. Failures wait for the next page load.
 *
 * @param addresses the shell's texts of this version, one a locale
 */
export async function renewTexts(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(offlineCaches.assets)
  const kept = await cache.keys()
  const used = new Set(kept.map(({ url }) => localeIn(url)))
  const wanted = addresses.filter(
    (address) => used.has(localeIn(address)) && !kept.some(({ url }) => url.endsWith(address)),
  )
  await Promise.all(
    wanted.map(async (address) => {
      const response = await fetch(address).catch(() => undefined)
      if (response?.ok) await cache.put(address, response)
    }),
  )
}
