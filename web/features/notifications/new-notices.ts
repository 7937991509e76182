import { useEffect, useRef } from 'react'
import { useGap, useLive } from '../../lib/live/use-live.ts'

/** Polling interval, for a missing or lossy live connection. */
const pollIntervalMs = 300_000

/**
 * Calls `look` when new notifications may exist: after a live or service worker message, on return to the page or
 * network, and at an interval while the page is visible.
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
    const timer = window.setInterval(lookIfSeen, pollIntervalMs)
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
