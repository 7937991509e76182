import { useEffect, useState } from 'react'

/** Whole seconds until an instant, in milliseconds since 1970. Counts by the clock: a sleeping tab loses none. */
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
