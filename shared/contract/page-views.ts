import * as z from 'zod'
import { locale } from '../locales.ts'
import { queryMaxLength } from '../words/query-length.ts'
import { operation } from './operation.ts'

/** Counted routes (`web/app/routes.tsx`): no ids, names or queries. The form of a new ad has its own counter. */
export const viewedRoutes = [
  '/',
  '/recyclables',
  '/recyclables/new',
  '/recyclables/:id/:slug?',
  '/my/ads',
  '/my/ads/:id/edit',
  '/my/record',
  '/my/record/:number',
  '/badges',
  '/favourites',
  '/notifications',
  '/saved-searches',
  '/settings',
  '/admin/*',
  '/dashboard',
  '/orders/:id?',
  '/thanks',
  '/auth',
  '/device-sign-in',
  '/reset-password/:token?',
  '/onboard',
  '/profile',
  '/profile/:userId',
  '/messages/:id?',
  '/collection',
  '/account-balance',
  '/withdraw',
  '/donate',
  '/referrals',
  '/support',
  '/terms',
  '/privacy',
  '/unsubscribe/:token/:type',
  '/newsletter/:step?',
  '/referral/:userId',
  '*',
] as const

/** By width: below 768 px, below 1200 px, above. */
export const screenClasses = ['phone', 'tablet', 'desktop'] as const

/** One page view without any user data (rules 12.6). */
export const pageView = z.object({
  route: z.enum(viewedRoutes),
  locale,
  screen: z.enum(screenClasses),
  /** The first page of a visit: the sum of these is the number of visits. */
  first: z.boolean().default(false),
})
export type PageView = z.infer<typeof pageView>

/** `visit` is a random value of one visit and these words: it makes a repetition count once and links nothing. */
export const emptySearch = z.object({
  words: z.string().min(1).max(queryMaxLength),
  visit: z.string().regex(/^[\w-]{16,40}$/),
})

export const pageViews = {
  record: operation({
    noun: 'page-views',
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/page-views',
    summary: 'Count an anonymous page view',
  })
    .input(pageView)
    .output(z.object({})),
  recordEmptySearch: operation({
    noun: 'page-views',
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/page-views/empty-searches',
    summary: 'Count an anonymous search without results',
  })
    .input(emptySearch)
    .output(z.object({})),
}
