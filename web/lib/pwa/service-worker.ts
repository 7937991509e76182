/**
 * Registers the service worker where it is not yet; undefined where there can be none, or its script did not come.
 * Every page works without it.
 */
export async function registeredWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD) return undefined
  return navigator.serviceWorker?.register('/sw.js').catch((error: unknown) => void console.error(error))
}
