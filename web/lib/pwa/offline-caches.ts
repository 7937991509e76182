/** Cache names of the service worker (`web/service-worker/worker.ts`), for pages that prefetch offline content. */
export const offlineCaches = { assets: 'assets', config: 'config', photos: 'photos' } as const
