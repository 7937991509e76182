import { type ReactNode, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { loadNamespaces } from '../i18n/i18n.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useMaintenance } from '../lib/maintenance.ts'
import { useActor } from '../lib/session/session.ts'
import { LoadingPage } from './loading-page.tsx'

const MaintenancePage = lazyPart(async () => {
  const [page] = await Promise.all([import('../features/pages/maintenance-page.tsx'), loadNamespaces(['pages'])])
  return page
})

/** Sign-in of admins, return from the provider with the order's status, links that end e-mails (rules 12.14). */
const openPaths = [
  '/auth',
  '/device-sign-in',
  '/reset-password/:token?',
  '/orders/:id',
  '/thanks',
  '/unsubscribe/:token/:type',
  '/newsletter/:step',
]

export function Maintenance({ children }: { children: ReactNode }) {
  const message = useMaintenance()
  const actor = useActor()
  const { pathname } = useLocation()
  if (message === undefined || actor?.isAdmin || openPaths.some((path) => matchPath(path, pathname))) return children
  return (
    <Suspense fallback={<LoadingPage />}>
      <MaintenancePage message={message} onReload={() => window.location.reload()} />
    </Suspense>
  )
}
