import type { Logger } from '@aws-lambda-powertools/logger'
import { addressed } from '../../kit/mail/mail-content.ts'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import type { MailSender } from '../../kit/mail/sender.ts'
import { leadersOf } from '../../kit/points/points-row.ts'
import type { Table } from '../../kit/table/table.ts'
import { catalogues } from '../texts/texts.ts'
import { unsubscribeLink } from '../unsubscribe/store.ts'
import { type ActivityRow, activeUsers, figuresOf, weekShards } from './activity/store.ts'
import { getsSummary, standingOf, stopReasonOf } from './decide.ts'
import { readPeople, type SummaryPerson } from './read-people.ts'
import { endRun, finishPage, latestRuns, leaseRun, releaseRun, tagOfRun, type WeeklyRun } from './runs/store.ts'
import { writeWeeklySummary } from './write-summary.ts'

export interface WeeklyDeps {
  readonly table: Table
  readonly mails: MailSender
  readonly siteUrl: string
  readonly now: () => Date
  /** Resolves when the next e-mails may be sent (`pace.ts`). */
  readonly pace: (mails: number) => Promise<void>
  readonly logger: Pick<Logger, 'info' | 'error'>
}

/** People a page: all that the run keeps in memory, besides the leaders of 27 states. */
export const pageSize = 25
/** E-mails under way at once. */
export const atOnce = 5

type Leaders = (stateId: number) => Promise<readonly string[]>

/**
 * Works on the open run until `deadline`. A crash repeats at most one page; the sender's claims prevent second e-mails.
 * A lease keeps a second function away. Returns whether the run goes on.
 */
export async function continueWeekly(deps: WeeklyDeps, deadline: Date): Promise<boolean> {
  const { table, now } = deps
  const open = (await latestRuns(table, 2)).find(({ state }) => state === 'running')
  // Longer than the function lives, so that a lease never ends under its owner.
  const leaseEnd = new Date(deadline.getTime() + 60_000)
  let run = open && (await leaseRun(table, open.week, now(), leaseEnd))
  if (!run) return false
  const leaders = leadersCache(table)
  while (run && now() < deadline) run = await nextPage(deps, run, leaders)
  if (run) await releaseRun(table, run.week)
  return run !== undefined
}

/** Undefined when the run has ended. */
async function nextPage(deps: WeeklyDeps, run: WeeklyRun, leaders: Leaders): Promise<WeeklyRun | undefined> {
  const { table, now } = deps
  const { week, shard, after } = run
  const reason = stopReasonOf(run)
  if (reason || shard === weekShards) {
    await endRun(table, week, reason ? 'stopped' : 'done', reason ?? null, now())
    if (reason) deps.logger.error('weekly run stopped', { week, reason, sent: run.sent })
    return undefined
  }
  const rows = await activeUsers(table, { week, shard, after, limit: pageSize })
  const sent = rows.length === 0 ? 0 : await sendPage(deps, week, rows, leaders)
  const isLast = rows.length < pageSize
  return finishPage(table, week, {
    shard: isLast ? shard + 1 : shard,
    after: isLast ? null : (rows.at(-1)?.userId ?? null),
    sent,
    skipped: rows.length - sent,
  })
}

async function sendPage(
  deps: WeeklyDeps,
  week: string,
  rows: readonly ActivityRow[],
  leaders: Leaders,
): Promise<number> {
  const people = await readPeople(
    deps.table,
    rows.map(({ userId }) => userId),
  )
  const wanted = rows.flatMap((row) => {
    const person = people.get(row.userId)
    if (!person) return []
    const { profile, preferences, signedInAt } = person
    const facts = { suspended: profile.suspension !== null, weeklySummary: preferences.weeklySummary, signedInAt }
    return getsSummary({ ...facts, figures: figuresOf(row) }, deps.now()) ? [{ row, person }] : []
  })
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce)
    await deps.pace(some.length)
    await Promise.all(some.map(({ row, person }) => sendSummary(deps, week, row, person, leaders)))
  }
  return wanted.length
}

async function sendSummary(
  { table, mails, siteUrl, now, logger }: WeeklyDeps,
  week: string,
  row: ActivityRow,
  { profile, points }: SummaryPerson,
  leaders: Leaders,
): Promise<void> {
  const { id: userId, stateId } = profile
  const speech = textsFor(catalogues, profile.locale)
  const letter = writeWeeklySummary(
    {
      week,
      figures: figuresOf(row),
      standing: standingOf(userId, points, stateId === null ? [] : await leaders(stateId)),
      stateId,
      points,
      materials: row.materials,
    },
    speech,
  )
  const link = await unsubscribeLink({ table, siteUrl }, userId, 'weeklySummary')
  const mail = {
    ...addressed(catalogues, profile, siteUrl, letter),
    tag: tagOfRun(week),
    unsubscribe: { label: speech.texts.unsubscribe, ...link },
  }
  await mails.send({ id: `weekly#${week}#${userId}`, mail, required: false }, { now: now(), logger })
}

/** At most 27 lists of a hundred ids. */
function leadersCache(table: Table): Leaders {
  const known = new Map<number, Promise<readonly string[]>>()
  return (stateId) => {
    const leaders = known.get(stateId) ?? leadersOf(table, stateId)
    known.set(stateId, leaders)
    return leaders
  }
}
