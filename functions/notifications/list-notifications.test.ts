import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it, vi } from 'vitest'
import { defaultNotificationPreferences } from '../../shared/notifications/channels.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { saveNotificationPreferences } from '../kit/people/choices/notification-preferences.ts'
import { keys } from '../kit/table/keys.ts'
import { noticesOf } from './centre/store.ts'
import { listNotifications } from './list-notifications.ts'
import { noticeIdOf, notifyInList } from './notify-user.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const scope = { now, logger: { info: () => undefined } as never }
const live = { tryPublish: vi.fn(async () => undefined) }

async function referrer(): Promise<string> {
  const id = randomUUID()
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...sampleProfile({ id }) } }),
  )
  return id
}

async function publish(name: string, referrerId: string): Promise<void> {
  const found = listNotifications.find(({ definition }) => definition.name === name)
  const data = { referralId: 'rfl_1', referrerId, referredId: randomUUID(), amountCents: 1500 }
  const id = noticeIdOf(`evt_01KAJA3N4P5Q6R7S8T9V0W1X${name === 'ReferralPaid' ? '2Z' : '1Z'}`)
  if (!found) throw new Error(`There is no notification of ${name}`)
  for (const userId of found.to(data))
    await notifyInList(
      { table, live },
      userId,
      { id, kind: found.kind, at: now.toISOString(), line: found.line(data) },
      scope,
    )
}

const linesOf = async (userId: string) =>
  (await noticesOf(table, userId, { before: undefined, limit: 10, now })).items.map(({ text, values, link }) => ({
    text,
    link,
    values,
  }))

it('tells the referrer of a qualified and a paid referral, once each, in the list', async () => {
  const userId = await referrer()
  for (const name of ['ReferralQualified', 'ReferralQualified', 'ReferralPaid']) await publish(name, userId)
  expect(await linesOf(userId)).toEqual([
    { text: 'referralPaid', link: '/referrals', values: { amountCents: 1500 } },
    { text: 'referralQualified', link: '/referrals', values: { amountCents: 1500 } },
  ])
  expect(live.tryPublish).toHaveBeenCalledTimes(3)
})

it('respects the preferences, and ignores a deleted account', async () => {
  const userId = await referrer()
  const { kinds } = defaultNotificationPreferences
  const money = { ...kinds.money, centre: false }
  await saveNotificationPreferences(table, userId, { ...defaultNotificationPreferences, kinds: { ...kinds, money } })
  await publish('ReferralPaid', userId)
  expect(await linesOf(userId)).toEqual([])
  await publish('ReferralPaid', randomUUID())
})
