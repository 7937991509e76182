import { addressed } from '../../kit/mail/mail-content.ts'
import { continueMailRun, type MailRunDeps, type MailRunSteps, pageSize, sendPaced } from '../../kit/mail/mail-run.ts'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import type { MailSender } from '../../kit/mail/sender.ts'
import { leadersOf } from '../../kit/rewards/points-row.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { catalogues } from '../texts/notifications.ts'
import { unsubscribeLink } from '../unsubscribe/store.ts'
import { type ActivityRow, activeUsers, figuresOf, weekShards } from './activity/store.ts'
import { getsSummary, rankingOf } from './decide.ts'
import { readPeople, type SummaryPerson } from './read-people.ts'
import { latestRuns, tagOfRun, type WeeklyRun, weeklyRunRow } from './runs/store.ts'
import { writeWeeklySummary } from './write-summary.ts'

export interface WeeklyDeps extends MailRunDeps {
  readonly mails: MailSender
  readonly siteUrl: string
}

type Leaders = (stateId: number) => Promise<readonly string[]>

/** Works on the open run until `deadline` (`functions/kit/mail/mail-run.ts`). Returns whether the run goes on. */
export function continueWeekly(deps: WeeklyDeps, deadline: Date): Promise<boolean> {
  const { table } = deps
  const leaders = leadersCache(table)
  const steps: MailRunSteps<WeeklyRun> = {
    open: async () => (await latestRuns(table, 2)).find(({ state }) => state === 'running'),
    keyOf: ({ week }) => keys.weeklyRun(week),
    parse: (row) => weeklyRunRow.parse(row),
    shards: weekShards,
    done: 'done',
    sendPage: async ({ week, shard, after }) => {
      const { rows, ...place } = await activeUsers(table, { week, shard, after, limit: pageSize })
      const sent = rows.length === 0 ? 0 : await sendPage(deps, week, rows, leaders)
      return { ...place, sent }
    },
  }
  return continueMailRun(deps, steps, deadline)
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
  await sendPaced(deps, wanted, ({ row, person }) => sendSummary(deps, week, row, person, leaders))
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
      ranking: rankingOf(userId, points, stateId === null ? [] : await leaders(stateId)),
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
