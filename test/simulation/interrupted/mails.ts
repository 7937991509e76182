import { randomUUID } from 'node:crypto'
import { lastSignInKey } from '../../../functions/kit/people/sign-ins/last-sign-in.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { queryRows } from '../../../functions/kit/table/query.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { confirm, openByLink } from '../../../functions/newsletter/subscribe.ts'
import { eraseSubscriber } from '../../../functions/newsletter/subscribers/store.ts'
import { calendarEntry } from '../../../functions/notifications/agenda/entry.ts'
import { putEntry } from '../../../functions/notifications/agenda/store.ts'
import { deferPart } from '../../../functions/notifications/deferred/store.ts'
import { addActivity } from '../../../functions/notifications/weekly/activity/store.ts'
import { lastWeekOf } from '../../../functions/notifications/weekly/week.ts'
import { dayMs } from '../../../shared/days.ts'
import { newId } from '../../../shared/ids.ts'
import { plantIssue } from '../../support/fixtures/newsletter.ts'
import { createReaders, linkIn, now as readersNow } from '../../support/newsletter-readers.ts'
import { localConsole } from '../../support/people/people.ts'
import { putRow } from '../../support/tables/rows.ts'
import { type Area, deleteRow, plantProfile, readRow, runSchedule, sendOverdueMails, subjectsTo } from './area.ts'

const newsletterSend = 'functions/newsletter/entries/send.ts'
const weekly = 'functions/notifications/entries/weekly.ts'

/** An interrupted run goes on after its lease: here it ends at once. */
async function finishRun(entry: string, event: object, isOpen: () => Promise<boolean>): Promise<void> {
  await localConsole().settle()
  for (let runs = 1; runs === 1 || (await isOpen()); runs++) {
    if (runs > 10) throw new Error(`${entry} does not end`)
    await deleteRow(keys.mailRunLease)
    await runSchedule(entry, event)
  }
}

export const newsletter: Area = {
  name: 'newsletter and returned e-mails',
  entries: {
    [newsletterSend]: 'schedule',
    'functions/newsletter/entries/feedback.ts': 'consumer',
    'functions/notifications/entries/feedback.ts': 'consumer',
    'functions/notifications/entries/send-due.ts': 'schedule',
  },
  async prepare({ table, admin }) {
    const readers = createReaders(table)
    return async () => {
      const { email, link } = await readers.confirmed()
      const bouncing = `bounce+${randomUUID()}@simulator.amazonses.com`
      await readers.ask(bouncing)
      const bounced = await confirm(table, linkIn(readers.sentMails().at(-1)), readersNow)
      const { id, version } = await plantIssue(table, new Date())
      await admin.api.newsletter.sendIssue({ id, version })
      const issue = () => admin.api.newsletter.issue({ id })
      await finishRun(newsletterSend, {}, async () => (await issue()).state === 'sending')
      await sendOverdueMails()
      // `sent` leaves out a reader that bounced before an interrupted page was repeated.
      const { state, bounced: returned } = await issue()
      const rows = [await openByLink(table, link), await openByLink(table, bounced.link)]
      for (const { hash } of rows) await eraseSubscriber(table, hash)
      return { state, returned, readers: rows.map(({ status }) => status), mails: await subjectsTo(email) }
    }
  },
}

export const weeklySummary: Area = {
  name: 'weekly summary',
  entries: { [weekly]: 'schedule', 'functions/notifications/entries/feedback.ts': 'consumer' },
  async prepare({ table }) {
    return async () => {
      const week = lastWeekOf(new Date())
      await deleteRow(keys.weeklyRun(week))
      const active = { activity: 'pickups', item: newId('pickup', new Date()), at: `${week}T15:00:00.000Z` } as const
      const plant = async (id: string, email?: string) => {
        const planted = await plantProfile(table, id, email)
        await putRow({ ...lastSignInKey(id), newDeviceAt: Date.now() - dayMs })
        await addActivity(table, id, active)
        return planted
      }
      const reader = await plant(randomUUID())
      await plant(randomUUID(), `bounce+${randomUUID()}@simulator.amazonses.com`)
      const run = () => readRow(keys.weeklyRun(week))
      await finishRun(weekly, { start: true }, async () => (await run())?.state === 'running')
      await sendOverdueMails()
      const { state, bounced } = (await run()) ?? {}
      return { state, bounced, mails: await subjectsTo(reader.email) }
    }
  },
}

export const reminders: Area = {
  name: 'reminders and deferred notifications',
  entries: {
    'functions/notifications/entries/remind.ts': 'schedule',
    'functions/notifications/entries/send-due.ts': 'schedule',
  },
  async prepare({ table }) {
    return async () => {
      const now = new Date()
      const { id, email } = await plantProfile(table, randomUUID())
      const startsAt = new Date(now.getTime() + dayMs)
      const entry = calendarEntry.parse({
        pickupId: newId('pickup', now),
        conversationId: newId('conversation', now),
        type: 'Latas',
        date: startsAt.toISOString().slice(0, 10),
        time: '12:00',
        timeZone: 'America/Sao_Paulo',
        startsAt: startsAt.toISOString(),
        gone: false,
        version: 2,
        changedAt: now.toISOString(),
      })
      await putEntry(table, id, entry)
      const due = { pickupId: entry.pickupId, which: 'tomorrow', userIds: [id] }
      await runSchedule('functions/notifications/entries/remind.ts', due)
      const letter = { subject: 'Depois do silêncio', paragraphs: [], button: { label: 'Abrir', path: '/' } }
      const deferred = {
        userId: id,
        noticeId: newId('notice', now),
        kind: 'ads',
        letter,
        ways: ['email', 'push'],
      } as const
      await transact(table, [deferPart({ ...deferred, dueAt: now }, now)])
      await runSchedule('functions/notifications/entries/send-due.ts')
      await sendOverdueMails()
      const notices = await noticesOf(table, id)
      return { mails: await subjectsTo(email), notices }
    }
  },
}

async function noticesOf(table: Table, userId: string): Promise<string[]> {
  const rows = await queryRows(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :notice)',
    ExpressionAttributeValues: { ':pk': keys.notice(userId, '').pk, ':notice': keys.noticePrefix },
  })
  return rows.map(({ text }) => String(text)).toSorted()
}
