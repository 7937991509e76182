import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { idle } from '../../lib/idle.ts'

/** One in this many visits checks whether it is counted; the others load nothing for it. */
export const sampledOneIn = 4

/** Decided once per visit: either all of its pages are counted or none. */
const isSampled = Math.random() * sampledOneIn < 1 && mayCount(navigator)

/** Respects Do Not Track and Global Privacy Control (rules 12.6). */
export function mayCount(asked: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return asked.doNotTrack !== '1' && asked.globalPrivacyControl !== true
}

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
