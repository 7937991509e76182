/**
 * Registers the service worker if needed. Returns undefined where it is impossible or its script fails to load; every
 * page works without it.
 */
export async function registeredWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD) return undefined
  return navigator.serviceWorker?.register('/sw.js').catch((error: unknown) => void console.error(error))
}
