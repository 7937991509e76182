import { lazy, type ReactNode } from 'react'
import { useSession } from '../lib/session.ts'
import { LoadingPage } from './loading-page.tsx'
import type { PageAccess } from './routes.tsx'

const AccessDenied = lazy(() => import('../features/pages/access-denied-page.tsx'))

/** Shows a page to whoever may see it, access denied to the others (spec/core.md §6). */
export function Guard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const session = useSession()
  if (access === 'open') return children
  if (session.status === 'loading') return <LoadingPage />
  if (session.status === 'signed-out') return <AccessDenied reason="signed-out" />
  if (access === 'admin' && !session.actor.isAdmin) return <AccessDenied reason="not-admin" />
  return children
}
