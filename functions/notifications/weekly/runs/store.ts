import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { WeeklyRunView } from '../../../../shared/contract/notifications.ts'
import { Refusal } from '../../../../shared/refusals.ts'
import { claimPart } from '../../../kit/events/consumer.ts'
import { keys } from '../../../kit/table/keys.ts'
import type { Table } from '../../../kit/table/table.ts'
import { ConditionsFailed, type Guarded, transact } from '../../../kit/table/transaction.ts'
import { updateWhere } from '../../../kit/table/update-where.ts'
import type { MailFeedback } from '../../feedback/mail-feedback.ts'

export const weeklyRunRow = z.object({
  week: z.iso.date(),
  state: z.enum(['running', 'done', 'stopped']),
  stopReason: z.enum(['bounces', 'complaints']).nullable().default(null),
  startedAt: z.iso.datetime(),
  /** Null for the clock. */
  startedBy: z.uuid().nullable(),
  finishedAt: z.iso.datetime().nullable().default(null),
  /** The next page: users of a shard after an id. */
  shard: z.number().int(),
  after: z.string().nullable(),
  sent: z.number().int().default(0),
  skipped: z.number().int().default(0),
  bounced: z.number().int().default(0),
  complained: z.number().int().default(0),
  /** Until then one function works on the run. */
  leaseUntil: z.iso.datetime(),
})
export type WeeklyRun = z.infer<typeof weeklyRunRow>

export function runView({ leaseUntil: _, shard: _shard, after: _after, startedBy, ...run }: WeeklyRun): WeeklyRunView {
  return { ...run, byAdmin: startedBy !== null }
}

const never = '1970-01-01T00:00:00.000Z'

/** Guard: the week has no run. */
export function startRunPart(week: string, startedBy: string | null, now: Date): Guarded {
  const row: WeeklyRun = {
    ...{ week, state: 'running', stopReason: null, startedAt: now.toISOString(), startedBy, finishedAt: null },
    ...{ shard: 0, after: null, sent: 0, skipped: 0, bounced: 0, complained: 0, leaseUntil: never },
  }
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
  return Items.map((item) => weeklyRunRow.parse(item))
}

/** Guards: the run goes on, and no other function works on it. Returns the run as it is now. */
export async function leaseRun(table: Table, week: string, now: Date, until: Date): Promise<WeeklyRun | undefined> {
  const leased = await updateWhere(table, {
    Key: keys.weeklyRun(week),
    UpdateExpression: 'SET leaseUntil = :until',
    ConditionExpression: '#state = :running AND leaseUntil <= :now',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':until': until.toISOString(), ':running': 'running', ':now': now.toISOString() },
  })
  return leased ? (await latestRuns(table, 5)).find((run) => run.week === week) : undefined
}

export interface PageDone {
  readonly shard: number
  readonly after: string | null
  readonly sent: number
  readonly skipped: number
}

/** Stores the next page and adds the counts. Returns the run with the feedback of SES that arrived meanwhile. */
export async function finishPage(table: Table, week: string, { shard, after, sent, skipped }: PageDone) {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.weeklyRun(week),
      UpdateExpression: 'SET #shard = :shard, #after = :after ADD sent :sent, skipped :skipped',
      ExpressionAttributeNames: { '#shard': 'shard', '#after': 'after' },
      ExpressionAttributeValues: { ':shard': shard, ':after': after, ':sent': sent, ':skipped': skipped },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return weeklyRunRow.parse(Attributes)
}

export async function endRun(
  table: Table,
  week: string,
  state: 'done' | 'stopped',
  stopReason: WeeklyRun['stopReason'],
  now: Date,
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.weeklyRun(week),
      UpdateExpression: 'SET #state = :state, stopReason = :reason, finishedAt = :now',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': state, ':reason': stopReason, ':now': now.toISOString() },
    }),
  )
}

/** Lets the next call go on at once. */
export async function releaseRun(table: Table, week: string): Promise<void> {
  await updateWhere(table, {
    Key: keys.weeklyRun(week),
    UpdateExpression: 'SET leaseUntil = :never',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':never': never },
  })
}

const tagPrefix = 'weekly_'
export const tagOfRun = (week: string) => `${tagPrefix}${week}`

/** Counts a bounce or complaint of a run's e-mail, each event once. */
export async function countFeedback(
  table: Table,
  eventId: string,
  { cause, addresses, tag }: MailFeedback,
  now: Date,
): Promise<void> {
  if (!tag?.startsWith(tagPrefix)) return
  try {
    await transact(table, [
      claimPart('weekly-feedback', eventId, now),
      {
        Update: {
          Key: keys.weeklyRun(tag.slice(tagPrefix.length)),
          UpdateExpression: 'ADD #cause :count',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#cause': cause },
          ExpressionAttributeValues: { ':count': addresses.length },
        },
      },
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}
