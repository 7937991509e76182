import { type RefObject, useEffect, useRef } from 'react'

const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls a lazy-loaded part into view when the address names it (`/profile#privacy`).
 * Keeps it there while the content above grows, until the user scrolls or types. The browser alone finds no target.
 */
export function useAnchor<E extends Element>(anchor: string): RefObject<E | null> {
  const part = useRef<E>(null)
  useEffect(() => {
    if (window.location.hash !== `#${anchor}`) return
    const growth = new ResizeObserver(() => part.current?.scrollIntoView())
    const stop = () => growth.disconnect()
    growth.observe(document.body)
    for (const sign of signs) window.addEventListener(sign, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const sign of signs) window.removeEventListener(sign, stop)
    }
  }, [anchor])
  return part
}
