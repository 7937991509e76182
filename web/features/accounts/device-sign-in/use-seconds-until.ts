import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds until an instant (ms since 1970). Reads the clock, so that a suspended tab stays correct.
 */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return left
}
