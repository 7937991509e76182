import { useEffect, useRef } from 'react'

/** While a conversation is open, and while only the list is. */
export const openEveryMs = 5000
export const listEveryMs = 15_000

/**
 * Calls `onNews` whenever there may be something new: every so often while the page is in front, when it comes back to
 * the front, and when the connection returns. The one place that knows how news comes.
 */
export function useNews(onNews: () => void, everyMs: number): void {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) latest.current()
    }
    const timer = window.setInterval(look, everyMs)
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs])
}
