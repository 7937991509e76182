import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'

function stored(): [string, number][] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]
}

/** Scrolls new pages to the top. Restores the position on back and forward, also after a reload. */
export function ScrollMemory() {
  const location = useLocation()
  const { pathname } = location
  // The router calls the first page of every document `default`: another address opened in the tab is another page.
  const key = location.key === 'default' ? pathname : location.key
  const arrivedBy = useNavigationType()
  const places = useRef<Map<string, number>>(null)
  places.current ??= new Map(stored())
  const shownKey = useRef(key)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => places.current?.set(shownKey.current, window.scrollY)
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify([...(places.current ?? [])]))
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  // Runs before paint and before any event of the new page, so that later scroll events count for the new page.
  useLayoutEffect(() => {
    shownKey.current = key
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query alone (a filter) keeps the place
  useLayoutEffect(
    () => scrollWhenTallEnough(arrivedBy === 'POP' ? (places.current?.get(key) ?? 0) : 0),
    [pathname, arrivedBy === 'POP' ? key : null],
  )
  return null
}

/** Follows the page as content loads, until the position is reachable or the user scrolls. */
function scrollWhenTallEnough(target: number): () => void {
  window.scrollTo(0, target)
  if (target === 0) return () => undefined
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, target)
    if (document.documentElement.scrollHeight - window.innerHeight >= target) stop()
  })
  const stop = () => {
    growth.disconnect()
    for (const sign of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(sign, stop)
  }
  growth.observe(document.body)
  for (const sign of ['wheel', 'touchmove', 'keydown']) window.addEventListener(sign, stop, { passive: true })
  return stop
}
