import { matchPath } from 'react-router-dom'
import { type LazyPage, lazyDataPage, lazyPage } from './lazy-page.tsx'

/** Access to a page. The API checks permissions on every call; this only spares the visitor a refusal. */
export type PageAccess = 'open' | 'signed-in' | 'signed-in-else-auth' | 'admin'

export interface PageRoute {
  readonly path: string
  readonly access: PageAccess
  readonly page: LazyPage
}

/**
 * All pages with address, access and text namespaces (adding a text: CONTRIBUTING.md).
 * The build also reads this table (`web/plugins/page-table.ts`).
 */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', access: 'open', page: lazyPage(() => import('../features/home/home-page.tsx'), ['home']) },
  {
    // The form for a new ad belongs to the same page, so that the listing beside it stays mounted.
    path: '/recyclables/new?',
    access: 'open',
    page: lazyDataPage(() => import('./routes/listing-route.tsx'), ['recyclables', 'saved-searches']),
  },
  {
    path: '/recyclables/:id/:slug?',
    access: 'open',
    page: lazyDataPage(() => import('./routes/detail-route.tsx'), ['recyclables', 'questions', 'reports']),
  },
  {
    path: '/my/ads',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/recyclables/own-ads/my-ads-page.tsx'), ['recyclables']),
  },
  {
    path: '/my/ads/:id/edit',
    access: 'signed-in',
    page: lazyDataPage(() => import('./routes/edit-route.tsx'), ['recyclables']),
  },
  {
    path: '/my/record',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/collection-records/record-page.tsx'), ['record']),
  },
  {
    path: '/my/record/:number',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/collection-records/report-page.tsx'), ['record']),
  },
  {
    path: '/badges',
    access: 'open',
    page: lazyDataPage(() => import('../features/badges/badges-page.tsx'), ['badges', 'recyclables']),
  },
  {
    path: '/favourites',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/favourites/favourites-page.tsx'), ['recyclables']),
  },
  {
    path: '/notifications',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/notifications/notifications-page.tsx'), ['notifications']),
  },
  {
    path: '/saved-searches',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/saved-searches/saved-searches-page.tsx'), ['saved-searches']),
  },
  {
    path: '/settings',
    access: 'admin',
    page: lazyDataPage(() => import('./routes/settings-route.tsx'), ['settings', 'pages', 'admin-errors']),
  },
  {
    path: '/admin/*',
    access: 'admin',
    page: lazyDataPage(() => import('./admin-pages.tsx'), ['pages', 'admin-errors']),
  },
  {
    path: '/dashboard',
    access: 'admin',
    page: lazyDataPage(() => import('./routes/dashboard-route.tsx'), ['figures', 'pages', 'admin-errors']),
  },
  {
    path: '/orders/:id?',
    access: 'signed-in',
    page: lazyDataPage(() => import('./routes/orders-route.tsx'), ['orders', 'pickups']),
  },
  {
    path: '/thanks',
    access: 'signed-in-else-auth',
    page: lazyDataPage(() => import('../features/orders/thanks-page.tsx'), ['orders']),
  },
  {
    path: '/auth',
    access: 'open',
    page: lazyPage(() => import('../features/accounts/auth-page.tsx'), ['errors', 'accounts']),
  },
  {
    path: '/device-sign-in',
    access: 'open',
    page: lazyDataPage(() => import('../features/accounts/device-sign-in/approve-page.tsx'), ['device-sign-in']),
  },
  {
    path: '/reset-password/:token?',
    access: 'open',
    page: lazyPage(() => import('../features/accounts/reset-password-page.tsx'), ['errors', 'accounts']),
  },
  {
    path: '/onboard',
    access: 'signed-in',
    page: lazyPage(() => import('../features/onboarding/onboard-page.tsx'), ['errors', 'onboarding']),
  },
  {
    path: '/profile',
    access: 'signed-in',
    page: lazyDataPage(() => import('./routes/own-profile-route.tsx'), ['profiles', 'accounts', 'recyclables']),
  },
  {
    path: '/profile/:userId',
    access: 'open',
    page: lazyDataPage(() => import('../features/profiles/public-profile-page.tsx'), ['profiles', 'recyclables']),
  },
  {
    path: '/messages/:id?',
    access: 'signed-in-else-auth',
    page: lazyDataPage(() => import('./routes/messages-route.tsx'), ['conversations']),
  },
  {
    path: '/collection',
    access: 'signed-in',
    page: lazyDataPage(() => import('./routes/collection-route.tsx'), ['pickups', 'recyclables']),
  },
  {
    path: '/account-balance',
    access: 'signed-in',
    page: lazyDataPage(() => import('./routes/balance-route.tsx'), ['balance', 'donations']),
  },
  {
    path: '/withdraw',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/payouts/own/withdraw-page.tsx'), ['withdrawals']),
  },
  {
    path: '/donate',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/payouts/own/donate-page.tsx'), ['donations']),
  },
  {
    path: '/referrals',
    access: 'signed-in',
    page: lazyDataPage(() => import('../features/referrals/referrals-page.tsx'), ['referrals']),
  },
  {
    path: '/support',
    access: 'open',
    page: lazyDataPage(() => import('../features/tickets/support-page.tsx'), ['tickets']),
  },
  { path: '/terms', access: 'open', page: lazyPage(() => import('../features/pages/terms-page.tsx'), ['legal']) },
  { path: '/privacy', access: 'open', page: lazyPage(() => import('../features/pages/privacy-page.tsx'), ['legal']) },
  {
    path: '/unsubscribe/:token/:type',
    access: 'open',
    page: lazyDataPage(() => import('../features/notifications/unsubscribe-page.tsx'), ['mails']),
  },
  {
    path: '/newsletter/:step?',
    access: 'open',
    page: lazyDataPage(() => import('../features/newsletter/newsletter-page.tsx'), ['newsletter']),
  },
  { path: '/referral/:userId', access: 'open', page: lazyPage(() => import('../features/pages/referral-page.tsx')) },
  { path: '*', access: 'open', page: lazyPage(() => import('../features/pages/not-found-page.tsx'), ['pages']) },
]

/**
 * Prefetches the page of an address: at the start, and when the pointer reaches a link.
 * Resolves on success and on failure; the render reports a failure.
 * Does nothing offline: browsers cache a failed import (decision 53).
 */
export async function preloadPage(pathname: string): Promise<void> {
  if (!navigator.onLine) return
  window.fetchPageAhead?.(pathname)
  await pageRoutes.find((route) => matchPath(route.path, pathname))?.page.preload()
}
