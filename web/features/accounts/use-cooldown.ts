import { useEffect, useState } from 'react'

/** A new SMS or e-mail code can be requested after 90 s (rules 2.10). */
const cooldownMs = 90_000

/** Returns the seconds until the next request and a restart. Reads the clock, so that a suspended tab stays correct. */
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
