/**
 * Registers the service worker, where there can be one, once the page has settled: it must not compete with the first
 * picture. A page may have settled before the application starts.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD) return
  const register = () => void navigator.serviceWorker?.register('/sw.js').catch(console.error)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
