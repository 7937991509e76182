import { matchPath } from 'react-router-dom'
import { type LazyPage, lazyDataPage, lazyPage } from './lazy-page.tsx'

/** Who may see a page. The API decides again on every call; this only spares the visitor a refusal. */
export type PageAccess = 'open' | 'signed-in' | 'signed-in-else-auth' | 'admin'

export interface PageRoute {
  readonly path: string
  readonly access: PageAccess
  readonly page: LazyPage
}

const home = lazyPage(() => import('../features/home/home-page.tsx'), ['home'])
const auth = lazyPage(() => import('../features/accounts/auth-page.tsx'), ['errors', 'accounts'])
const resetPassword = lazyPage(() => import('../features/accounts/reset-password-page.tsx'), ['errors', 'accounts'])
const listing = lazyDataPage(() => import('./routes/listing-route.tsx'), ['recyclables', 'saved-searches'])
const detail = lazyDataPage(() => import('./routes/detail-route.tsx'), ['recyclables', 'questions', 'reports'])
const myAds = lazyDataPage(() => import('../features/recyclables/own-ads/my-ads-page.tsx'), ['recyclables'])
const editAd = lazyDataPage(() => import('./routes/edit-route.tsx'), ['recyclables'])
const favourites = lazyDataPage(() => import('../features/favourites/favourites-page.tsx'), ['recyclables'])
const savedSearches = lazyDataPage(
  () => import('../features/saved-searches/saved-searches-page.tsx'),
  ['saved-searches'],
)
const moderation = lazyDataPage(() => import('../features/moderation/queue-page.tsx'), ['moderation'])
const reports = lazyDataPage(() => import('../features/reports/reports-page.tsx'), ['reports'])
const ownProfile = lazyDataPage(() => import('../features/profiles/own-profile-page.tsx'), ['profiles'])
const publicProfile = lazyDataPage(() => import('../features/profiles/public-profile-page.tsx'), ['profiles'])
const messages = lazyPage(() => import('../features/pages/messages-page.tsx'), ['pages'])
const collection = lazyPage(() => import('../features/pages/collection-page.tsx'), ['pages'])
const accountBalance = lazyPage(() => import('../features/pages/account-balance-page.tsx'), ['pages'])
const referral = lazyPage(() => import('../features/pages/referral-page.tsx'))
const notFound = lazyPage(() => import('../features/pages/not-found-page.tsx'))

/**
 * Every page, its address, who may see it. The namespaces of its texts stand beside its import
 * (how to add one: `web/i18n/locales.ts`).
 */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', access: 'open', page: home },
  { path: '/recyclables', access: 'open', page: listing },
  { path: '/recyclables/:id/:slug?', access: 'open', page: detail },
  { path: '/my/ads', access: 'signed-in', page: myAds },
  { path: '/my/ads/:id/edit', access: 'signed-in', page: editAd },
  { path: '/favourites', access: 'signed-in', page: favourites },
  { path: '/saved-searches', access: 'signed-in', page: savedSearches },
  { path: '/admin/moderation', access: 'admin', page: moderation },
  { path: '/admin/reports', access: 'admin', page: reports },
  { path: '/auth', access: 'open', page: auth },
  { path: '/reset-password/:token?', access: 'open', page: resetPassword },
  { path: '/profile', access: 'signed-in', page: ownProfile },
  { path: '/profile/:userId', access: 'open', page: publicProfile },
  { path: '/messages', access: 'signed-in-else-auth', page: messages },
  { path: '/collection', access: 'signed-in', page: collection },
  { path: '/account-balance', access: 'signed-in', page: accountBalance },
  { path: '/referral/:userId', access: 'open', page: referral },
  { path: '*', access: 'open', page: notFound },
]

/** Starts loading the page of an address before it is rendered: at the start, and when a link is pointed at. */
export function preloadPage(pathname: string): void {
  pageRoutes.find((route) => matchPath(route.path, pathname))?.page.preload()
}
