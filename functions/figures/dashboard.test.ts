import { PutCommand, type QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { figureCharts, figurePeriods } from '../../shared/contract/figures.ts'
import { viewedRoutes } from '../../shared/contract/page-views.ts'
import { newId } from '../../shared/ids.ts'
import { categories } from '../../shared/recyclables/categories.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { csvOf } from './csv.ts'
import { pageOf, readDashboard } from './dashboard.ts'
import { attributesOf, periodOf } from './figure-rows.ts'
import { readGoals } from './goals/store.ts'
import { countInactiveUsers } from './inactive-users.ts'
import { type Figures, metrics } from './metrics.ts'
import { lastMonths, spanOf } from './periods.ts'
import { shards } from './shards.ts'
import { countEvent } from './store.ts'
import { sumPageViews, sumViewsOf } from './views.ts'

const table = createTable()
/** 31 October: the longest month behind, no month to come. */
const now = new Date('2026-10-31T15:00:00.000Z')
const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))

/** Adds up the read units of all requests. */
function metered() {
  const units = { total: 0 }
  const send = async (command: QueryCommand) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' })
    const answer = await table.client.send(command)
    units.total += answer.ConsumedCapacity?.CapacityUnits ?? Number.NaN
    return answer
  }
  return { units, table: { name: table.name, client: { send } as unknown as typeof table.client } }
}

describe('readDashboard', () => {
  it('costs at most 30 read units with every counter at ten digits', async () => {
    const huge = 9_999_999_999
    const full = attributesOf(Object.fromEntries(metrics.map((metric) => [metric, huge])) as Figures)
    const periods = [
      ...spanOf('month', now).periods.map(periodOf.day),
      ...lastMonths('2026-10', 12).map(periodOf.month),
      periodOf.all,
    ]
    const routes = Object.fromEntries(viewedRoutes.map((route) => [route, huge]))
    for (const period of periods) {
      await Promise.all(shards.map((shard) => put({ ...keys.figures(shard, period), ...full, n: huge })))
      await put({ ...keys.viewFigures(period), visits: huge, routes })
    }
    for (const month of lastMonths('2026-10', 2))
      for (let word = 0; word < 100; word++) {
        const words = `${word} ${'x'.repeat(95)}`
        await put({
          ...keys.emptySearch(month, words),
          visits: huge,
          gsi1pk: keys.emptySearchTop(month),
          gsi1sk: String(huge),
        })
      }
    const [goal] = (await readGoals(table)).goals
    const goals = Array.from({ length: 50 }, () => ({ ...goal, name: 'm'.repeat(80) }))
    await put({ ...keys.goals, goals, version: 1 })
    await countInactiveUsers(table, now)
    const costs: Record<string, number> = {}
    for (const period of figurePeriods) {
      const meter = metered()
      await readDashboard(meter.table, period, now)
      costs[period] = meter.units.total
    }
    expect(Math.max(...Object.values(costs)), JSON.stringify(costs)).toBeLessThanOrEqual(30)
    expect(Math.min(...Object.values(costs))).toBeGreaterThan(8)
  })

  it('shows an empty platform without dividing by zero', async () => {
    for (const period of figurePeriods) {
      const page = await readDashboard(table, period, now)
      expect(page.conversion).toEqual({ revenuePerAd: null, salesRate: null })
      expect(page.points).toHaveLength(spanOf(period, now).periods.length)
      expect([page.activeUsers, page.inactive, page.moderation.averageSeconds]).toEqual([0, null, null])
      for (const chart of figureCharts) expect(csvOf(page, chart).text.split('\r\n').length).toBeGreaterThan(1)
    }
  })

  it('sums the period only, and keeps the state of now', async () => {
    const at = (day: string) => `${day}T15:00:00.000Z`
    const count = (day: string, figures: Figures) =>
      countEvent(table, { id: newId('event', new Date(at(day))), at: at(day), figures })
    await count('2026-10-31', { sales: 1, 'sales.priceCents': 10_000, 'sales.feeCents': 2_099 })
    await count('2026-10-02', { sales: 1, 'sales.priceCents': 5_000, 'sales.feeCents': 1_199 })
    await count('2026-05-01', { users: 4, ads: 2, 'ads.approvedForSale': 4, 'withdrawals.requested': 3 })
    await count('2025-10-31', { users: 1, 'users.suspended': 1, 'withdrawals.decided': 1 })
    const revenue = async (period: (typeof figurePeriods)[number]) => {
      const { totals, conversion } = await readDashboard(table, period, now)
      return [totals.revenueCents, totals.users, conversion.revenuePerAd, conversion.salesRate]
    }
    expect(await revenue('week')).toEqual([10_000, 0, null, null])
    expect(await revenue('month')).toEqual([15_000, 0, null, null])
    expect(await revenue('half')).toEqual([15_000, 4, 7500, 50])
    const year = await readDashboard(table, 'year', now)
    expect([year.activeUsers, year.waiting.withdrawals, year.totals.users]).toEqual([4, 2, 4])
  })
})

describe('page views', () => {
  it('are summed by day and month, and a repeated run changes nothing', async () => {
    const view = (day: string, route: string, locale: string, views: number, visits?: number) =>
      put({ ...keys.pageViews(day, route, locale, 'phone'), views, visits })
    await view('2026-10-30', '/recyclables', 'ptBR', 40, 10)
    await view('2026-10-31', '/recyclables', 'arSA', 20)
    await view('2026-10-31', '/recyclables/:id/:slug?', 'ptBR', 10, 10)
    for (const _run of [1, 2]) await sumPageViews(table, now)
    await view('2026-10-31', '/', 'ptBR', 5, 5)
    await sumViewsOf(table, ['2026-10-31'])
    for (const period of ['week', 'month', 'year'] as const) {
      const { funnel, views } = await readDashboard(table, period, now)
      expect(funnel).toEqual({ visits: 25, searches: 60, ads: 10, contacts: 0, pickups: 0 })
      expect(views.total).toBe(75)
    }
  })
})

describe('countInactiveUsers', () => {
  it('counts open accounts older than 30 days without a sign-in in 30 days', async () => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const account = (number: number, createdDaysAgo: number, suspension: object | null = null) => {
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      const createdAt = daysAgo(createdDaysAgo).toISOString()
      return put({
        ...keys.profile(id),
        id,
        createdAt,
        suspension,
        gsi1pk: keys.users,
        gsi1sk: `${createdAt}#${id}`,
      }).then(() => id)
    }
    const signIn = async (id: string, days: number, field = 'knownDeviceAt') =>
      put({ ...keys.signIn(id), [field]: daysAgo(days).getTime() })
    for (let number = 0; number < 230; number++) await account(number, 40)
    await signIn(await account(300, 90), 31)
    await signIn(await account(301, 90), 29)
    await signIn(await account(302, 90), 1, 'newDeviceAt')
    await account(303, 29)
    await account(304, 90, { reason: 'Fraude', since: now.toISOString() })
    expect(await countInactiveUsers(table, now)).toBe(231)
    expect((await readDashboard(table, 'week', now)).inactive).toEqual({ users: 231, countedAt: now.toISOString() })
  })
})

describe('pageOf', () => {
  it('averages the decisions of moderation', () => {
    const sum = { 'moderation.decided': 3, 'moderation.seconds': 100, 'moderation.withinADay': 2 }
    expect(pageOf(sum, {}).moderation).toEqual({ decided: 3, averageSeconds: 33, withinADayPercent: 66.7 })
  })

  it('has a field for each figure', () => {
    const sum = {
      'sales.priceCents': 12_345,
      'sales.feeCents': 999,
      sales: 2,
      users: 3,
      ads: 4,
      'ads.approvedForSale': 8,
      'ads.metal': 5,
      'referrals.qualified': 6,
      'referrals.paid': 7,
    }
    expect(pageOf(sum, {})).toEqual({
      totals: { revenueCents: 12_345, earningsCents: 999, sales: 2, users: 3, ads: 4, approvedForSale: 8 },
      activeUsers: 0,
      conversion: { revenuePerAd: 3086.3, salesRate: 25 },
      categories: categories.map((category) => ({ category, ads: category === 'metal' ? 5 : 0 })),
      moderation: { decided: 0, averageSeconds: null, withinADayPercent: null },
      waiting: { withdrawals: 0, donations: 0 },
      referrals: { qualified: 6, paid: 7 },
    })
  })

  it('derives active users and waiting payouts from all time, never below zero', () => {
    const all = {
      users: 10,
      'users.deleted': 3,
      'users.suspended': 2,
      'users.restored': 1,
      'withdrawals.requested': 5,
      'withdrawals.decided': 2,
      'donations.requested': 4,
      'donations.decided': 3,
    }
    expect(pageOf({}, all)).toMatchObject({ activeUsers: 6, waiting: { withdrawals: 3, donations: 1 } })
    const late = { 'users.deleted': 1, 'withdrawals.decided': 1, 'donations.decided': 1 }
    expect(pageOf({}, late)).toMatchObject({ activeUsers: 0, waiting: { withdrawals: 0, donations: 0 } })
  })
})
