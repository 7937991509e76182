import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { PageView } from '../../shared/contract/page-views.ts'
import { dayOf } from '../../shared/days.ts'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'

/** Over a year, for comparison with the previous one. */
const keptDays = 400

/**
 * Counts a view by day (São Paulo time, rules 12.6). A sampled view adds `standsFor`, so counters stay comparable when
 * the sampling rate changes. The first view of a visit counts the visit too. At most 27 routes × 27 locales × 3 screens
 * a day.
 */
export async function addView(table: Table, view: PageView, standsFor: number, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.pageViews(dayOf(now), view.route, view.locale, view.screen),
      UpdateExpression: `ADD #views :more${view.first ? ', #visits :more' : ''} SET expiresAt = if_not_exists(expiresAt, :end)`,
      ExpressionAttributeNames: { '#views': 'views', ...(view.first && { '#visits': 'visits' }) },
      ExpressionAttributeValues: { ':more': standsFor, ':end': expiresAt(now, keptDays * daySeconds) },
    }),
  )
}
