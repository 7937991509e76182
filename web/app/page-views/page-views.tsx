import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { idle } from '../../lib/idle.ts'

/** One in so many visits asks whether it is counted; the others fetch nothing for it. */
export const drawnOneIn = 4

/** Drawn once a visit: its pages are told together or not at all. */
const drawn = Math.random() * drawnOneIn < 1 && mayCount(navigator)

/** Whether the reader minds: Do Not Track, Global Privacy Control (rules 12.6). */
export function mayCount(asked: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return asked.doNotTrack !== '1' && asked.globalPrivacyControl !== true
}

/** Tells of each page that is shown, once it is at rest, in the visits that are counted. */
export function PageViews() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!drawn) return
    idle()
      .then(() => import('./tell-view.ts'))
      .then(({ tellView }) => tellView(pathname, drawnOneIn), console.error)
  }, [pathname])
  return null
}
