import * as z from 'zod'
import { category } from '../recyclables/categories.ts'
import { goalProgress } from './goals.ts'
import { operation } from './operation.ts'
import { viewedRoutes } from './page-views.ts'

const noun = 'figures'

/** The last seven days; the current month by day; the last 6 or 12 months, the current one included. */
export const figurePeriods = ['week', 'month', 'half', 'year'] as const
export const figurePeriod = z.enum(figurePeriods)
export type FigurePeriod = z.infer<typeof figurePeriod>

/** Charts with a table and a CSV file each. */
export const figureCharts = ['revenue', 'categories', 'activity', 'funnel', 'views', 'searches'] as const
export type FigureChart = (typeof figureCharts)[number]

const count = z.int().min(0)

/** A day (`2026-11-21`) or month (`2026-11`) in São Paulo. */
const figurePoint = z.object({
  at: z.string(),
  revenueCents: z.int(),
  earningsCents: z.int(),
  users: count,
  ads: count,
})
export type FigurePoint = z.infer<typeof figurePoint>

/** Steps of the funnel in order; page views are estimates from a sample. */
export const funnelSteps = ['visits', 'searches', 'ads', 'contacts', 'pickups'] as const

const dashboard = z.object({
  period: figurePeriod,
  points: z.array(figurePoint),
  totals: z.object({
    /** Sum of the prices of completed sales, and the platform's fees on them. */
    revenueCents: z.int(),
    earningsCents: z.int(),
    sales: count,
    users: count,
    ads: count,
    approvedForSale: count,
  }),
  /** Registered accounts that are neither suspended nor deleted, now. */
  activeUsers: z.int(),
  conversion: z.object({
    /** Revenue in reais ÷ ads × 100, one decimal. Null without ads. */
    revenuePerAd: z.number().nullable(),
    /** Completed sales ÷ approved ads for sale × 100, one decimal. Null without such ads. */
    salesRate: z.number().nullable(),
  }),
  categories: z.array(z.object({ category, ads: count })),
  funnel: z.object(Object.fromEntries(funnelSteps.map((step) => [step, count])) as Record<FunnelStep, typeof count>),
  views: z.object({
    total: count,
    /** The ten most viewed. */
    routes: z.array(z.object({ route: z.enum(viewedRoutes), views: count })),
  }),
  moderation: z.object({
    decided: count,
    averageSeconds: z.int().min(0).nullable(),
    withinADayPercent: z.number().nullable(),
  }),
  /** Requests without a decision, now. */
  waiting: z.object({ withdrawals: count, donations: count }),
  /** Accounts without a sign-in for 30 days, counted every night. Null before the first count. */
  inactive: z.object({ users: count, countedAt: z.iso.datetime() }).nullable(),
  /** Words searched in vain in at least five visits, this month and the last one. */
  emptySearches: z.array(z.object({ month: z.string(), words: z.string(), visits: count })),
  referrals: z.object({ qualified: count, paid: count }),
  monthGoals: z.array(goalProgress.extend({ standard: z.boolean() })),
})
export type Dashboard = z.infer<typeof dashboard>
export type FunnelStep = (typeof funnelSteps)[number]

export const figures = {
  dashboard: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/figures',
    summary: 'The figures of a period',
  })
    .input(z.object({ period: figurePeriod.default('half') }))
    .output(dashboard),
  csv: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/figures/csv',
    summary: 'The table of a chart as CSV',
  })
    .input(z.object({ period: figurePeriod.default('half'), chart: z.enum(figureCharts) }))
    .output(z.object({ name: z.string(), text: z.string() })),
}
