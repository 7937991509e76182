import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { LoadingPage } from '../loading-page.tsx'
import { Maintenance } from '../maintenance.tsx'
import { PageFailed } from '../page-failed.tsx'
import { PageViews } from '../page-views/page-views.tsx'
import { ScrollMemory } from '../scroll-memory.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import styles from './layout.module.css'
import { OfflineBanner } from './offline-banner.tsx'
import { PageProgress } from './page-progress.tsx'
import { TopBar } from './top-bar.tsx'

const SignedInTasks = lazyPart(() => import('./signed-in-tasks.tsx'))

const contentId = 'content'

export function Layout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { status } = useSession()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href={`#${contentId}`}>
        {t('navigation.skip')}
      </a>
      <PageProgress />
      <TopBar />
      <CookieBanner />
      <OfflineBanner />
      {status === 'signed-in' && (
        <Suspense>
          <SignedInTasks />
        </Suspense>
      )}
      <Content>
        <Boundary page={pathname} instead={(error, retry) => <PageFailed error={error} onRetry={retry} />}>
          <Suspense fallback={<LoadingPage />}>
            <Maintenance>
              <Outlet />
            </Maintenance>
          </Suspense>
        </Boundary>
      </Content>
      <BottomBar />
      <ScrollMemory />
      <PageViews />
    </div>
  )
}

/**
 * Moves the focus to the content after navigation, for keyboards and screen readers.
 * An element that keeps the focus across pages, such as the form toggle beside the listing, retains it.
 */
function Content({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Removes the head elements that the server rendered for the first page.
    for (const element of document.head.querySelectorAll('[data-of-page]')) element.remove()
    const focused = document.activeElement
    if (focused !== main.current && main.current?.contains(focused)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id={contentId} ref={main} tabIndex={-1} className={styles.content}>
      {children}
    </main>
  )
}
