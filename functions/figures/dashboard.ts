import type { Dashboard, FigurePeriod } from '../../shared/contract/figures.ts'
import { viewedRoutes } from '../../shared/contract/page-views.ts'
import { dayOf } from '../../shared/days.ts'
import type { Table } from '../kit/table/table.ts'
import { readEmptySearches } from './empty-searches.ts'
import { periodOf, type Views } from './figure-rows.ts'
import { monthGoals } from './goals/decide.ts'
import { readGoals } from './goals/store.ts'
import { adsByCategory, type Figures, sumFigures } from './metrics.ts'
import { lastMonths, type Span, spanOf } from './periods.ts'
import { readFigures, readInactiveUsers } from './store.ts'
import { readViews } from './views.ts'

const shownRoutes = 10

/**
 * Reads a page of figures: at most 30 read units whatever the size of the platform (24 of counters, 2 of page views, 2
 * of searches, and two rows).
 */
export async function readDashboard(table: Table, period: FigurePeriod, now: Date): Promise<Dashboard> {
  const span = spanOf(period, now)
  const month = dayOf(now).slice(0, 7)
  // Twelve months: a yearly goal counts from January on.
  const [firstMonth = ''] = lastMonths(month, 12)
  const [stored, views, inactive, emptySearches, goals] = await Promise.all([
    readFigures(table, { day: span.unit === 'day' ? span.periods[0] : undefined, month: firstMonth }),
    viewsOf(table, period, span),
    readInactiveUsers(table),
    readEmptySearches(table, lastMonths(month, 2)),
    readGoals(table),
  ])
  const byPeriod = span.unit === 'day' ? stored.days : stored.months
  const parts = span.periods.map((at) => ({ at, figures: byPeriod.get(at) ?? {} }))
  const sum = sumFigures(parts.map(({ figures }) => figures))
  return {
    period,
    points: parts.map(({ at, figures }) => pointOf(at, figures)),
    ...pageOf(sum, stored.all),
    funnel: funnelOf(sum, views),
    views: viewTotals(views),
    inactive: inactive ?? null,
    emptySearches,
    monthGoals: monthGoals(goals, stored.months, now),
  }
}

function viewsOf(table: Table, period: FigurePeriod, { periods }: Span): Promise<Views> {
  const [first = '', last = ''] = [periods[0], periods.at(-1)]
  if (period === 'week') return readViews(table, periodOf.day(first), periodOf.day(last))
  return readViews(table, periodOf.month(first.slice(0, 7)), periodOf.month(last.slice(0, 7)))
}

function pointOf(at: string, figures: Figures) {
  return {
    at,
    revenueCents: figures['sales.priceCents'] ?? 0,
    earningsCents: figures['sales.feeCents'] ?? 0,
    users: figures.users ?? 0,
    ads: figures.ads ?? 0,
  }
}

/** The figures that follow from the sum of the period and of all time. */
export function pageOf(sum: Figures, all: Figures) {
  const of = (metric: keyof Figures) => sum[metric] ?? 0
  const ever = (metric: keyof Figures) => all[metric] ?? 0
  const decided = of('moderation.decided')
  return {
    totals: {
      revenueCents: of('sales.priceCents'),
      earningsCents: of('sales.feeCents'),
      sales: of('sales'),
      users: of('users'),
      ads: of('ads'),
      approvedForSale: of('ads.approvedForSale'),
    },
    activeUsers: Math.max(0, ever('users') - ever('users.deleted') - ever('users.suspended') + ever('users.restored')),
    conversion: {
      revenuePerAd: ratio(of('sales.priceCents') / 100, of('ads')),
      salesRate: ratio(of('sales'), of('ads.approvedForSale')),
    },
    categories: adsByCategory(sum),
    moderation: {
      decided,
      averageSeconds: decided === 0 ? null : Math.round(of('moderation.seconds') / decided),
      withinADayPercent: ratio(of('moderation.withinADay'), decided),
    },
    waiting: {
      withdrawals: Math.max(0, ever('withdrawals.requested') - ever('withdrawals.decided')),
      donations: Math.max(0, ever('donations.requested') - ever('donations.decided')),
    },
    referrals: { qualified: of('referrals.qualified'), paid: of('referrals.paid') },
  }
}

/** A percentage with one decimal; null for a divisor of 0. */
function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

function funnelOf(sum: Figures, { visits, routes }: Views): Dashboard['funnel'] {
  return {
    visits,
    searches: routes['/recyclables'] ?? 0,
    ads: routes['/recyclables/:id/:slug?'] ?? 0,
    contacts: sum.contacts ?? 0,
    pickups: sum.pickups ?? 0,
  }
}

function viewTotals({ routes }: Views): Dashboard['views'] {
  const known = viewedRoutes.flatMap((route) => (routes[route] ? [{ route, views: routes[route] }] : []))
  return {
    total: known.reduce((sum, { views }) => sum + views, 0),
    routes: known.toSorted((a, b) => b.views - a.views).slice(0, shownRoutes),
  }
}
