import { type RefObject, useEffect, useRef } from 'react'

interface NearOptions {
  /** How far outside the window still counts, as `rootMargin`. */
  readonly margin: string
  /** While false nothing is watched. */
  readonly active: boolean
  readonly onNear: () => void
}

/**
 * Calls `onNear` when an element comes near the window, and again each time watching starts anew while it is near.
 * Few lines of our own: the library for it costs 2.3 KiB gz on the home page, and as much on the listing.
 */
export function useNear<E extends Element>({ margin, active, onNear }: NearOptions): RefObject<E | null> {
  const element = useRef<E>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [active, margin])
  return element
}
