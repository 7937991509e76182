/** Names of the service worker's caches (`web/plugins/installable.ts`), for pages that fill them ahead of a road. */
export const offlineCaches = { assets: 'assets', config: 'config', photos: 'photos' } as const
