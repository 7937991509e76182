import { type RefObject, useEffect, useRef } from 'react'

/** What somebody does who goes elsewhere on the page. */
const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Brings a part that comes after the page into view where the address leads to it (`/profile#privacy`), and keeps it
 * there while what stands above it still grows, until somebody scrolls. The browser looked for it in vain.
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
