import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '../../../shared/days.ts'
import { defaultNotificationPreferences } from '../../../shared/notifications/channels.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import type { Mail } from '../../kit/mail/mail.tsx'
import { visibilityMs } from '../../kit/mail/mail-row.ts'
import { atOnce, pageSize } from '../../kit/mail/mail-run.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { suppress } from '../../kit/mail/suppression.ts'
import { saveNotificationPreferences } from '../../kit/people/choices/notification-preferences.ts'
import { keys } from '../../kit/table/keys.ts'
import { addActivity } from './activity/store.ts'
import { continueWeekly } from './run.ts'
import { countWeeklyFeedback, latestRuns, tagOfRun } from './runs/store.ts'
import { startWeekly } from './start.ts'

const table = createTable()
/** Monday, 9:00 in São Paulo; the week before began on 16 November. */
const monday = new Date('2026-11-23T12:00:00.000Z')
const lastWeek = '2026-11-18T12:00:00.000Z'
const transport = vi.fn<(mail: Mail) => Promise<void>>()
const scope = { now: monday, logger: { info: () => undefined, error: () => undefined } }
const recipients = () => transport.mock.calls.map(([{ to }]) => to).toSorted()
const deps = (now = monday) => ({
  table,
  mails: mailSender(table, transport),
  siteUrl: 'https://retorna.example',
  logger: scope.logger,
  now: () => now,
  pace: async () => undefined,
})
const anHour = (now = monday) => new Date(now.getTime() + 3_600_000)

async function person({ active = true, signedInAt = monday.getTime() } = {}): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const profile = sampleProfile({ id, email: `${id}@mail.example`, stateId: 35, cityId: 3550308 })
  const rows = [
    { ...keys.profile(id), ...profile },
    { ...keys.signIn(id), newDeviceAt: signedInAt },
  ]
  for (const Item of rows) await table.client.send(new PutCommand({ TableName: table.name, Item }))
  if (active) await addActivity(table, id, { activity: 'sales', item: `ord_${id} 5000`, at: lastWeek })
  return profile
}

beforeEach(() => transport.mockReset().mockResolvedValue())

describe('weekly run', () => {
  it('goes once to active users who signed in lately and want it', async () => {
    const ana = await person()
    await person({ active: false })
    await person({ signedInAt: monday.getTime() - 91 * dayMs })
    const unwilling = await person()
    const preferences = { ...defaultNotificationPreferences, weeklySummary: false }
    await saveNotificationPreferences(table, unwilling.id, preferences)
    const complained = await person()
    await suppress(table, complained.email, 'complained', monday)
    const early = await person({ active: false })
    await addActivity(table, early.id, { activity: 'pickups', item: 'pck_1', at: '2026-11-23T11:00:00.000Z' })

    await startWeekly(table, undefined, monday)
    expect(await continueWeekly(deps(), anHour())).toBe(false)
    expect(await continueWeekly(deps(), anHour())).toBe(false)
    expect(recipients()).toEqual([ana.email])
    expect((await latestRuns(table, 1))[0]).toMatchObject({ week: '2026-11-16', state: 'done', skipped: 2 })
    const [mail] = transport.mock.calls[0] ?? []
    expect(mail?.tag).toBe('weekly_2026-11-16')
    expect(mail?.unsubscribe?.oneClick).toMatch(
      /^https:\/\/retorna\.example\/api\/unsubscribe\/[\w-]{32}\/weeklySummary$/,
    )
    expect(mail?.paragraphs.join('\n')).toMatch(/1 venda concluída: R\$\s50,00/)
  })

  it('has one run a week, started by the clock or an admin', async () => {
    await startWeekly(table, { userId: randomUUID(), isAdmin: true }, monday)
    await expect(startWeekly(table, undefined, anHour())).rejects.toMatchObject({ code: 'weekly_summary.already_sent' })
    await startWeekly(table, undefined, new Date(monday.getTime() + 7 * dayMs))
    expect((await latestRuns(table, 5)).map(({ week }) => week)).toEqual(['2026-11-23', '2026-11-16'])
  })

  it('goes on after a crash without omission, and doubles only an e-mail that was sent but not marked', async () => {
    const people = []
    for (let count = 0; count < pageSize; count++) people.push(await person())
    await startWeekly(table, undefined, monday)
    let calls = 0
    const dying = {
      name: table.name,
      client: {
        send: (command: { constructor: { name: string } }) => {
          const isMark = command.constructor.name === 'UpdateCommand' && transport.mock.calls.length > 0
          if (isMark && ++calls > 4) return Promise.reject(new Error('dead'))
          return table.client.send(command as never)
        },
      } as unknown as typeof table.client,
    }
    await expect(
      continueWeekly({ ...deps(), table: dying, mails: mailSender(dying, transport) }, anHour()),
    ).rejects.toThrow('dead')
    const later = new Date(monday.getTime() + 2 * 3_600_000)
    await continueWeekly(deps(later), anHour(later))
    await mailSender(table, transport).resend({ ...scope, now: new Date(later.getTime() + visibilityMs * 2) })
    expect(new Set(recipients())).toEqual(new Set(people.map(({ email }) => email)))
    expect(recipients().length - people.length).toBeLessThanOrEqual(atOnce)
    expect((await latestRuns(table, 1))[0]?.state).toBe('done')
  })

  it('is worked on by one function at a time', async () => {
    const { email } = await person()
    await startWeekly(table, undefined, monday)
    await Promise.all([1, 2, 3].map(() => continueWeekly(deps(), anHour())))
    expect(recipients()).toEqual([email])
  })

  it.each([
    ['bounces', 'bounced', 6],
    ['complaints', 'complained', 1],
  ] as const)('stops by itself at too many %s', async (stopReason, cause, times) => {
    await person()
    await startWeekly(table, undefined, monday)
    const [run] = await latestRuns(table, 1)
    const Item = { ...keys.weeklyRun('2026-11-16'), ...run, sent: 100 }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    const feedback = { cause, addresses: ['a@mail.example'], tag: tagOfRun('2026-11-16') }
    for (let count = 0; count < times; count++)
      for (const repeated of [1, 2])
        await countWeeklyFeedback(table, `event-${count}-${repeated * 0}`, feedback, monday)
    expect(await continueWeekly(deps(), anHour())).toBe(false)
    expect((await latestRuns(table, 1))[0]).toMatchObject({ state: 'stopped', stopReason, [cause]: times })
    expect(recipients()).toEqual([])
  })
})
