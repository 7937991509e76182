import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { idle } from '../../lib/idle.ts'
import { mayCount } from '../../lib/may-count.ts'

/** One in this many visits checks whether it is counted; the others load nothing for it. */
export const sampledOneIn = 4

/** Decided once per visit: either all of its pages are counted or none. */
const isSampled = Math.random() * sampledOneIn < 1 && mayCount(navigator)

/** In sampled visits, reports each page once the browser is idle. */
export function PageViews() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isSampled) return
    idle()
      .then(() => import('./report-view.ts'))
      .then(({ reportView }) => reportView(pathname, sampledOneIn), console.error)
  }, [pathname])
  return null
}
