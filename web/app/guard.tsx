import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session/session.ts'
import type { Session } from '../lib/session/session-state.ts'
import { lazyDataPage } from './lazy-page.tsx'
import { LoadingPage } from './loading-page.tsx'
import type { PageAccess } from './routes.tsx'

const AccessDenied = lazyPart(() => import('../features/pages/access-denied-page.tsx'))
const { Component: Suspended } = lazyDataPage(() => import('../features/pages/suspended-page.tsx'), ['pages'])

/** Shows a page to permitted users, and the reason of the denial to others (rules 2.11, 2.14). */
export function Guard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const left = useJustSignedOut(session, pathname)
  if (access === 'open') return children
  if (session.status === 'loading') return <LoadingPage />
  if (left) return <Navigate to="/" replace />
  if (session.status === 'signed-out') {
    // Messages redirect visitors to sign-in; other pages first explain the reason (rules 2.11).
    if (access === 'signed-in-else-auth') return <Navigate to="/auth" state={{ from: pathname }} replace />
    return <AccessDenied reason="signed-out" />
  }
  if (session.suspended) return <Suspended />
  if (access === 'admin' && !session.actor.isAdmin) return <AccessDenied reason="not-admin" />
  return children
}

/** Detects a sign-out on this page. While the home page loads, the user must not see a denial (rules 2.11). */
function useJustSignedOut(session: Session, pathname: string): boolean {
  const [readAt, setReadAt] = useState<string>()
  const now = session.status === 'signed-in' || readAt === pathname ? pathname : undefined
  if (now !== readAt) setReadAt(now)
  return session.status === 'signed-out' && !session.expired && readAt === pathname
}
