import * as z from 'zod'
import { locale } from '../locales.ts'
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
  '/admin/*',
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
  '/terms',
  '/privacy',
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
})
export type PageView = z.infer<typeof pageView>

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
}
