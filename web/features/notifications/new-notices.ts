import { useEffect, useRef } from 'react'
import { useGap, useLive } from '../../lib/live/use-live.ts'

/** Asked again so often where nothing is told live: no connection for it, or one that lost something. */
const everyMs = 300_000

/**
 * Calls `look` whenever there may be something new: told live or by the service worker, when one comes back to the page
 * or to the network, and every few minutes while the page is seen. The one place that knows how this browser learns of
 * notices.
 */
export function useNewNotices(look: () => void): void {
  const latest = useRef(look)
  latest.current = look
  useLive('notification', look)
  useGap(look)
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
