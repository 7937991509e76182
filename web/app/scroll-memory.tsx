import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'

function remembered(): Record<string, number> {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
}

/** A new page starts at its top; back and forward find the place they were left at. */
export function ScrollMemory() {
  const { key, pathname } = useLocation()
  const arrivedBy = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () =>
      sessionStorage.setItem(storageKey, JSON.stringify({ ...remembered(), [key]: window.scrollY }))
    window.addEventListener('scrollend', remember)
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('scrollend', remember)
      window.removeEventListener('pagehide', remember)
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query alone (a filter) keeps the place
  useLayoutEffect(() => {
    const target = arrivedBy === 'POP' ? (remembered()[key] ?? 0) : 0
    return scrollWhenTallEnough(target)
  }, [pathname, arrivedBy === 'POP' ? key : null])
  return null
}

/** Content may still be on its way: follow the page as it grows until the place exists or the user scrolls. */
function scrollWhenTallEnough(target: number): () => void {
  window.scrollTo(0, target)
  if (target === 0) return () => undefined
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, target)
    if (document.documentElement.scrollHeight - window.innerHeight >= target) stop()
  })
  const stop = () => {
    growth.disconnect()
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchmove', stop)
    window.removeEventListener('keydown', stop)
  }
  growth.observe(document.body)
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchmove', stop, { passive: true })
  window.addEventListener('keydown', stop)
  return stop
}
