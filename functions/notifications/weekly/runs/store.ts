import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { WeeklyRunView } from '../../../../shared/contract/notifications.ts'
import { Refusal } from '../../../../shared/refusals.ts'
import type { MailFeedback } from '../../../kit/mail/mail-feedback.ts'
import { countFeedback, firstPlace, mailRunFields } from '../../../kit/mail/mail-run.ts'
import { keys } from '../../../kit/table/keys.ts'
import { readable } from '../../../kit/table/readable.ts'
import type { Table } from '../../../kit/table/table.ts'
import type { Guarded } from '../../../kit/table/transaction.ts'

export const weeklyRunRow = z.object({
  ...mailRunFields,
  week: z.iso.date(),
  state: z.enum(['running', 'done', 'stopped']),
  startedAt: z.iso.datetime(),
  /** Null for the clock. */
  startedBy: z.uuid().nullable(),
})
export type WeeklyRun = z.infer<typeof weeklyRunRow>

export function runView({ shard: _shard, after: _after, startedBy, ...run }: WeeklyRun): WeeklyRunView {
  return { ...run, byAdmin: startedBy !== null }
}

/** Guard: the week has no run. */
export function startRunPart(week: string, startedBy: string | null, now: Date): Guarded {
  const row: WeeklyRun = { ...firstPlace, week, state: 'running', startedAt: now.toISOString(), startedBy }
  return {
    Put: { Item: { ...keys.weeklyRun(week), ...row }, ConditionExpression: 'attribute_not_exists(pk)' },
    refusal: new Refusal('weekly_summary.already_sent'),
  }
}

/** Returns the latest runs, newest first. */
export async function latestRuns(table: Table, limit: number): Promise<WeeklyRun[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :runs',
      ExpressionAttributeValues: { ':runs': keys.weeklyRuns },
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  )
  return readable(Items, (item) => weeklyRunRow.parse(item))
}

const tagPrefix = 'weekly_'
export const tagOfRun = (week: string) => `${tagPrefix}${week}`

/** Counts a bounce or complaint of a run's e-mail, each event once. */
export async function countWeeklyFeedback(
  table: Table,
  eventId: string,
  feedback: MailFeedback,
  now: Date,
): Promise<void> {
  const { tag } = feedback
  if (!tag?.startsWith(tagPrefix)) return
  const key = keys.weeklyRun(tag.slice(tagPrefix.length))
  await countFeedback(table, { consumer: 'weekly-feedback', eventId, key }, feedback, now)
}
