import { type RefCallback, type RefObject, useCallback, useState } from 'react'
import { useNear } from './use-near.ts'

/** Returns whether an element has ever come within `margin` (a `rootMargin`) of the viewport. */
export function useHasBeenNear<E extends Element>(margin = '0px'): { ref: RefObject<E | null>; near: boolean } {
  const [near, setNear] = useState(false)
  const ref = useNear<E>({ margin, active: !near, onNear: () => setNear(true) })
  return { ref, near }
}

/** Returns whether an element is in the viewport; true until the browser reports it. */
export function useInView<E extends Element>(): { ref: RefCallback<E>; inView: boolean } {
  const [inView, setInView] = useState(true)
  const ref = useCallback((element: E) => {
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, inView }
}
