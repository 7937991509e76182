import type { viewedRoutes } from '../../../shared/contract/page-views.ts'
import { intlTag } from '../../../shared/language-tag.ts'
import { formatBrl } from '../../../shared/money.ts'

/** Formats a percentage with one decimal: '66,7%'. */
export function percentText(percent: number, tag: string): string {
  const format = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(intlTag(tag), format).format(percent / 100)
}

/** Formats centavos for an axis: 'R$ 1,2 mil'. */
export function shortBrl(cents: number, tag: string): string {
  return formatBrl(cents, tag, { notation: 'compact', maximumFractionDigits: 1 })
}

/** Formats a day or month of a chart: '21 de nov.', 'nov. de 26'. */
export function pointText(at: string, tag: string): string {
  const isDay = at.length === 10
  const format = isDay ? ({ day: 'numeric', month: 'short' } as const) : ({ month: 'short', year: '2-digit' } as const)
  return new Intl.DateTimeFormat(intlTag(tag), { ...format, timeZone: 'UTC' }).format(new Date(isDay ? at : `${at}-15`))
}

/** Formats a day or month for an axis: '21', 'nov.'. */
export function tickText(at: string, tag: string): string {
  if (at.length === 10) return String(Number(at.slice(8)))
  return new Intl.DateTimeFormat(intlTag(tag), { month: 'short', timeZone: 'UTC' }).format(new Date(`${at}-15`))
}

/** Returns the largest unit of a duration and its number with at most one decimal. */
export function durationOf(seconds: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  const minutes = seconds / 60
  const rounded = (value: number) => Math.round(value * 10) / 10
  if (minutes < 60) return { unit: 'minutes', count: Math.round(minutes) }
  if (minutes < 48 * 60) return { unit: 'hours', count: rounded(minutes / 60) }
  return { unit: 'days', count: rounded(minutes / (24 * 60)) }
}

/** Names of counted pages, `t('routes.<name>')`. */
export const routeNames = {
  '/': 'home',
  '/recyclables': 'listing',
  '/recyclables/new': 'newAd',
  '/recyclables/:id/:slug?': 'ad',
  '/my/ads': 'ownAds',
  '/my/ads/:id/edit': 'editAd',
  '/my/record': 'record',
  '/my/record/:number': 'report',
  '/badges': 'badges',
  '/favourites': 'favourites',
  '/notifications': 'notifications',
  '/saved-searches': 'savedSearches',
  '/settings': 'settings',
  '/admin/*': 'admin',
  '/dashboard': 'dashboard',
  '/orders/:id?': 'orders',
  '/thanks': 'thanks',
  '/auth': 'auth',
  '/device-sign-in': 'deviceSignIn',
  '/reset-password/:token?': 'recovery',
  '/onboard': 'onboard',
  '/profile': 'profile',
  '/profile/:userId': 'publicProfile',
  '/messages/:id?': 'messages',
  '/collection': 'pickups',
  '/account-balance': 'balance',
  '/withdraw': 'withdraw',
  '/donate': 'donate',
  '/referrals': 'referrals',
  '/support': 'support',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/unsubscribe/:token/:type': 'unsubscribe',
  '/newsletter/:step?': 'newsletter',
  '/referral/:userId': 'referral',
  '*': 'others',
} as const satisfies Record<(typeof viewedRoutes)[number], string>
