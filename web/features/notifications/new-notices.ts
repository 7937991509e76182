import { useEffect, useRef } from 'react'

/** Asked again so often while the page is looked at; a push, or coming back to the page, is faster. */
const everyMs = 60_000

/**
 * Calls `look` whenever there may be something new: every minute while the page is seen, when one comes back to it or
 * to the network, and when the service worker was told. The one place that knows how this browser learns of notices.
 */
export function useNewNotices(look: () => void): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const told = ({ data }: MessageEvent<{ kind?: string } | null>) => {
      if (data?.kind === 'notification') latest.current()
    }
    const timer = window.setInterval(lookIfSeen, everyMs)
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    document.addEventListener('visibilitychange', lookIfSeen)
    window.addEventListener('online', lookIfSeen)
    worker?.addEventListener('message', told)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
      window.removeEventListener('online', lookIfSeen)
      worker?.removeEventListener('message', told)
    }
  }, [])
}
