import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { PageView } from '../../shared/contract/page-views.ts'
import { dayOf } from '../../shared/days.ts'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'

/** A year can be compared with the one before. */
const keptDays = 400

/**
 * Adds a view to its counter of the day (of São Paulo, rules 12.6). It stands for as many as are looked at for each
 * that is told, so that counters of days with different samples can be compared. There is nothing to guard: a day has
 * at most 23 routes × 27 locales × 3 screens, and adding is atomic.
 */
export async function addView(table: Table, view: PageView, standsFor: number, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.pageViews(dayOf(now), view.route, view.locale, view.screen),
      UpdateExpression: 'ADD #views :more SET expiresAt = if_not_exists(expiresAt, :end)',
      ExpressionAttributeNames: { '#views': 'views' },
      ExpressionAttributeValues: { ':more': standsFor, ':end': expiresAt(now, keptDays * daySeconds) },
    }),
  )
}
