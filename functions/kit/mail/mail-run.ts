import type { Logger } from '@aws-lambda-powertools/logger'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { claimPart } from '../events/consumer.ts'
import { type Key, keys } from '../table/keys.ts'
import { readable } from '../table/readable.ts'
import type { Table } from '../table/table.ts'
import { ConditionsFailed, transact } from '../table/transaction.ts'
import { updateWhere } from '../table/update-where.ts'
import type { MailFeedback } from './mail-feedback.ts'

/** Rows a page: all that a run keeps in memory. */
export const pageSize = 25
/** E-mails under way at once. */
export const atOnce = 5
/** SES reviews an account at these rates and may suspend it (Amazon SES Developer Guide, "Reputation metrics"). */
export const bounceMark = 0.05
export const complaintMark = 0.001
/** With fewer e-mails a single event would decide. */
const enoughSent = 100

export const stopReason = z.enum(['bounces', 'complaints'])
export type StopReason = z.infer<typeof stopReason>

/** The place and the counts of an e-mail to many recipients, in the run's own row. */
export const mailRunFields = {
  /** The next page: recipients of a shard after a sort key. */
  shard: z.number().int().default(0),
  after: z.string().nullable().default(null),
  stopReason: stopReason.nullable().default(null),
  finishedAt: z.iso.datetime().nullable().default(null),
  sent: z.number().int().default(0),
  skipped: z.number().int().default(0),
  bounced: z.number().int().default(0),
  complained: z.number().int().default(0),
}
const mailRun = z.object(mailRunFields)
type MailRun = z.infer<typeof mailRun>

export const firstPlace = mailRun.parse({})

export interface MailRunDeps {
  readonly table: Table
  readonly now: () => Date
  /** Resolves when the next e-mails may be sent (`pace.ts`). */
  readonly pace: (mails: number) => Promise<void>
  readonly logger: Pick<Logger, 'info' | 'error'>
}

export interface MailRunSteps<Run extends MailRun> {
  /** Reads the run that is under way, consistently. */
  open(): Promise<Run | undefined>
  keyOf(run: Run): Key
  parse(row: unknown): Run
  readonly shards: number
  /** The state of a run that has reached all recipients. */
  readonly done: string
  sendPage(run: Run): Promise<PagePlace & { readonly sent: number }>
}

/** Where a page ends. */
interface PagePlace {
  /** Rows read, unreadable ones too. */
  readonly read: number
  /** The sort key of the last of them. */
  readonly last: string | null
}
export interface RunPage<Row> extends PagePlace {
  readonly rows: readonly Row[]
}

/** Leaves out unreadable rows, and still says where the page ends: otherwise one would end its whole shard. */
export function pageOfRun<Row>(
  items: readonly Record<string, unknown>[],
  parse: (item: Record<string, unknown>) => Row,
): RunPage<Row> {
  const last = items.at(-1)
  return { rows: readable(items, parse), read: items.length, last: last ? String(last.sk) : null }
}

/** Stops a run above the marks of SES, from a hundred e-mails on. */
export function stopReasonOf({
  sent,
  bounced,
  complained,
}: Pick<MailRun, 'sent' | 'bounced' | 'complained'>): StopReason | undefined {
  if (sent < enoughSent) return undefined
  if (bounced / sent > bounceMark) return 'bounces'
  return complained / sent > complaintMark ? 'complaints' : undefined
}

/**
 * Works on the open run until `deadline`. A crash repeats at most one page; the sender's claims prevent second e-mails.
 * One lease covers all runs of the deployment, so that together they keep the rate of SES. Returns whether the run goes
 * on.
 */
export async function continueMailRun<Run extends MailRun>(
  deps: MailRunDeps,
  steps: MailRunSteps<Run>,
  deadline: Date,
): Promise<boolean> {
  const { table, now } = deps
  if (!(await steps.open())) return false
  // Longer than the function lives, so that a lease never ends under its owner.
  const leaseEnd = new Date(deadline.getTime() + 60_000).toISOString()
  if (!(await takeLease(table, now(), leaseEnd))) return false
  let run = await steps.open()
  while (run && now() < deadline) run = await nextPage(deps, steps, run)
  await releaseLease(table, leaseEnd)
  return run !== undefined
}

/** Undefined when the run has ended. */
async function nextPage<Run extends MailRun>(
  { table, now, logger }: MailRunDeps,
  steps: MailRunSteps<Run>,
  run: Run,
): Promise<Run | undefined> {
  const key = steps.keyOf(run)
  const reason = stopReasonOf(run)
  if (reason || run.shard >= steps.shards) {
    await endRun(table, key, { state: reason ? 'stopped' : steps.done, reason: reason ?? null }, now())
    if (reason) logger.error('e-mails to many recipients stopped', { run: key, reason, sent: run.sent })
    return undefined
  }
  const { read, last, sent } = await steps.sendPage(run)
  const isLast = read < pageSize
  const place = isLast ? { shard: run.shard + 1, after: null } : { shard: run.shard, after: last }
  return steps.parse(await finishPage(table, key, { ...place, sent, skipped: read - sent }))
}

/**
 * Sends a page at the rate of SES, a few e-mails at once. A recipient with an unreadable row gets none and stops none
 * of the others; any other failure repeats the page.
 */
export async function sendPaced<Item>(
  { pace, logger }: Pick<MailRunDeps, 'pace' | 'logger'>,
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
): Promise<void> {
  const attempt = (item: Item) =>
    send(item).catch((error: unknown) => {
      if (!(error instanceof z.ZodError)) throw error
      logger.error('recipient unreadable', { reason: error.message })
    })
  for (let start = 0; start < items.length; start += atOnce) {
    const some = items.slice(start, start + atOnce)
    await pace(some.length)
    await Promise.all(some.map(attempt))
  }
}

/** Guard: no other run holds the lease. */
async function takeLease(table: Table, now: Date, until: string): Promise<boolean> {
  return updateWhere(table, {
    Key: keys.mailRunLease,
    UpdateExpression: 'SET leaseUntil = :until',
    ConditionExpression: 'attribute_not_exists(leaseUntil) OR leaseUntil <= :now',
    ExpressionAttributeValues: { ':until': until, ':now': now.toISOString() },
  })
}

/** Lets the next call go on at once. Guard: the lease is still the caller's. */
async function releaseLease(table: Table, until: string): Promise<void> {
  await updateWhere(table, {
    Key: keys.mailRunLease,
    UpdateExpression: 'REMOVE leaseUntil',
    ConditionExpression: 'leaseUntil = :until',
    ExpressionAttributeValues: { ':until': until },
  })
}

/** Stores the next page and adds the counts. Returns the row with the feedback of SES that arrived meanwhile. */
async function finishPage(
  table: Table,
  Key: Key,
  { shard, after, sent, skipped }: Pick<MailRun, 'shard' | 'after' | 'sent' | 'skipped'>,
): Promise<unknown> {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #shard = :shard, #after = :after ADD sent :sent, skipped :skipped',
      ExpressionAttributeNames: { '#shard': 'shard', '#after': 'after' },
      ExpressionAttributeValues: { ':shard': shard, ':after': after, ':sent': sent, ':skipped': skipped },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return Attributes
}

/** Removes the run from an index of open runs too. */
async function endRun(
  table: Table,
  Key: Key,
  { state, reason }: { readonly state: string; readonly reason: StopReason | null },
  now: Date,
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #state = :state, stopReason = :reason, finishedAt = :now REMOVE gsi1pk, gsi1sk',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': state, ':reason': reason, ':now': now.toISOString() },
    }),
  )
}

/** Counts a bounce or complaint in the run of the e-mail, each event once. Guards: event unclaimed; the run exists. */
export async function countFeedback(
  table: Table,
  { consumer, eventId, key }: { readonly consumer: string; readonly eventId: string; readonly key: Key },
  { cause, addresses }: MailFeedback,
  now: Date,
): Promise<void> {
  try {
    await transact(table, [
      claimPart(consumer, eventId, now),
      {
        Update: {
          Key: key,
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
