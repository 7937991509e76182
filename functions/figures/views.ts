import * as z from 'zod'
import { viewedRoutes } from '../../shared/contract/page-views.ts'
import { dayMs, dayOf } from '../../shared/days.ts'
import { keys } from '../kit/table/keys.ts'
import { queryRows } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { periodOf, type Views } from './figure-rows.ts'
import { saveViews } from './store.ts'

const number = z.number().default(0)
const viewRow = z.object({ sk: z.string(), views: number, visits: number })
const sumRow = z.object({ sk: z.string(), visits: number, routes: z.record(z.string(), z.number()) })
type SumRow = z.infer<typeof sumRow>

/**
 * Sums the page views of today and yesterday, and of their months, so that a page reads one row a period. Every run
 * replaces the sums: a repeated or skipped run changes nothing later.
 */
export async function sumPageViews(table: Table, now: Date): Promise<void> {
  await sumViewsOf(table, [dayOf(new Date(now.getTime() - dayMs)), dayOf(now)])
}

/** Sums the page views of these days and of their months. */
export async function sumViewsOf(table: Table, days: readonly string[]): Promise<void> {
  for (const day of days) await put(table, periodOf.day(day), await viewsOfDay(table, day))
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const ofDays = await sumsBetween(table, periodOf.day(month), periodOf.day(`${month}~`), true)
    await put(table, periodOf.month(month), sumViews(ofDays))
  }
}

/** Sums between two periods, both included. */
export async function readViews(table: Table, first: string, last: string): Promise<Views> {
  return sumViews(await sumsBetween(table, first, last))
}

/** At most 27 routes × 27 locales × 3 screens: 2,187 rows of 90 bytes. */
async function viewsOfDay(table: Table, day: string): Promise<Views> {
  const known: ReadonlySet<string> = new Set(viewedRoutes)
  const rows = await queryRows(table, {
    KeyConditionExpression: 'pk = :day',
    ExpressionAttributeValues: { ':day': keys.pageViewsOfDay(day) },
  })
  return sumViews(
    readable(rows, (row) => viewRow.parse(row)).flatMap(({ sk, views, visits }) => {
      const route = sk.split('#')[0] ?? ''
      return known.has(route) ? [{ visits, routes: { [route]: views } }] : []
    }),
  )
}

async function sumsBetween(table: Table, first: string, last: string, ConsistentRead = false): Promise<SumRow[]> {
  const rows = await queryRows(table, {
    KeyConditionExpression: 'pk = :views AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':views': keys.viewFiguresAll, ':first': first, ':last': last },
    ConsistentRead,
  })
  return readable(rows, (row) => sumRow.parse(row))
}

export function sumViews(parts: readonly Views[]): Views {
  const routes: Record<string, number> = {}
  for (const part of parts)
    for (const [route, views] of Object.entries(part.routes)) routes[route] = (routes[route] ?? 0) + views
  return { visits: parts.reduce((sum, { visits }) => sum + visits, 0), routes }
}

async function put(table: Table, period: string, views: Views): Promise<void> {
  if (views.visits === 0 && Object.keys(views.routes).length === 0) return
  await saveViews(table, period, views)
}
