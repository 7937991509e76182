import { useEffect, useState } from 'react'

/** SMS and e-mail codes can be asked for again after 90 s (rules 2.10). */
const cooldownMs = 90_000

/**
 * Seconds until a code can be asked for again, and how to start anew. Counts by the clock: a sleeping tab loses none.
 */
export function useCooldown(): { secondsLeft: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + cooldownMs)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const running = secondsLeft > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return {
    secondsLeft,
    restart: () => {
      setNow(Date.now())
      setUntil(Date.now() + cooldownMs)
    },
  }
}
