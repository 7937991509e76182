import type { Logger } from '@aws-lambda-powertools/logger'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlertFrequency } from '../../shared/contract/saved-searches.ts'
import { newId } from '../../shared/ids.ts'
import { defaultNotificationPreferences, type NotificationPreferences } from '../../shared/notifications/channels.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { mailSender } from '../kit/mail/sender.ts'
import { saveNotificationPreferences } from '../kit/people/choices/notification-preferences.ts'
import { keys } from '../kit/table/keys.ts'
import { calendarEntry } from './agenda/entry.ts'
import { reminderNotification } from './agenda/reminder-notification.ts'
import { putEntry } from './agenda/store.ts'
import { dueDeferred } from './deferred/store.ts'
import { notifyUser, type UserNotification } from './notify-user.ts'
import { sendDeferred } from './send-deferred.ts'

const table = createTable()
/** 06:00 local time, during quiet hours, and 07:00, when they end. */
const night = new Date('2026-11-24T09:00:00.000Z')
const morning = new Date('2026-11-24T10:00:00.000Z')
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const quiet: NotificationPreferences = {
  ...defaultNotificationPreferences,
  quietHours: { from: '22:00', until: '07:00' },
}
const send = vi.fn<(mail: Mail) => Promise<void>>()
const push = vi.fn<() => Promise<void>>()
const deps = {
  table,
  mails: mailSender(table, send),
  push,
  siteUrl: 'https://retorna.example',
  live: { tryPublish: async () => undefined },
}
const logger = { info: () => undefined, error: () => undefined } as unknown as Logger

const pickup = calendarEntry.parse({
  pickupId: newId('pickup', night),
  conversationId: newId('conversation', night),
  type: 'Latas',
  date: '2026-11-24',
  time: '08:00',
  timeZone: 'America/Sao_Paulo',
  startsAt: '2026-11-24T11:00:00.000Z',
  gone: false,
  version: 2,
  changedAt: '2026-11-21T12:00:00.000Z',
})
const news = (change: Partial<UserNotification> = {}): UserNotification => ({
  id: newId('notice', night),
  kind: 'pickups',
  at: night.toISOString(),
  line: { text: 'pickupSoon', values: { type: 'Latas' }, link: '/messages/x' },
  write: () => ({ subject: 'Olá', paragraphs: [], button: { label: 'Abrir', path: '/messages/x' } }),
  ...change,
})
const putOff = (change: Partial<UserNotification> = {}) =>
  notifyUser(deps, userId, news(change), { now: night, logger })
async function tellWaiting(): Promise<number> {
  let count = 0
  for await (const later of dueDeferred(table, morning)) {
    await sendDeferred(deps, later, { now: morning, logger })
    count++
  }
  return count
}
const told = () => [send.mock.calls.length, push.mock.calls.length]

beforeEach(async () => {
  send.mockReset().mockResolvedValue()
  push.mockReset().mockResolvedValue()
  const profile = sampleProfile({ id: userId, stateId: 35, cityId: 3550308 })
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(userId), ...profile } }))
  await saveNotificationPreferences(table, userId, quiet)
})

describe('deferred notification', () => {
  it('is sent once, after quiet hours', async () => {
    await putOff()
    expect(told()).toEqual([0, 0])
    expect([await tellWaiting(), await tellWaiting()]).toEqual([1, 0])
    expect(told()).toEqual([1, 1])
    expect(send.mock.calls[0]?.[0]).toMatchObject({ subject: 'Olá' })
  })

  it('is sent by only one of two concurrent runs', async () => {
    await putOff()
    await Promise.all([tellWaiting(), tellWaiting()])
    expect(told()).toEqual([1, 1])
  })

  it('skips a channel disabled meanwhile', async () => {
    await putOff()
    const pickups = { ...quiet.kinds.pickups, push: false }
    await saveNotificationPreferences(table, userId, { ...quiet, kinds: { ...quiet.kinds, pickups } })
    await tellWaiting()
    expect(told()).toEqual([1, 0])
  })

  it('drops the reminder of a cancelled pickup', async () => {
    await putEntry(table, userId, pickup)
    await notifyUser(deps, userId, reminderNotification(pickup, 'soon', night), { now: night, logger })
    await putEntry(table, userId, { ...pickup, gone: true, version: 3 })
    expect([await tellWaiting(), await tellWaiting()]).toEqual([1, 0])
    expect(told()).toEqual([0, 0])
  })

  it('sends the reminder of a pickup still agreed', async () => {
    await putEntry(table, userId, pickup)
    await notifyUser(deps, userId, reminderNotification(pickup, 'soon', night), { now: night, logger })
    await tellWaiting()
    expect(told()).toEqual([1, 1])
    expect(send.mock.calls[0]?.[0]).toMatchObject({ subject: 'Hoje, 08:00: coleta de “Latas”' })
  })

  it.each<[string, AlertFrequency | undefined, number]>([
    ['tells at once', 'instantly', 1],
    ['tells daily', 'daily', 1],
    ['was set to never', 'never', 0],
    ['was deleted', undefined, 0],
  ])('of a saved search that %s is sent only while it sends alerts', async (_, alert, times) => {
    const searchId = newId('savedSearch', night)
    const Item = { ...keys.savedSearch(userId, searchId), alert }
    if (alert) await table.client.send(new PutCommand({ TableName: table.name, Item }))
    await putOff({ kind: 'savedSearches', searchId })
    expect(await tellWaiting()).toBe(1)
    expect(told()).toEqual([times, times])
  })

  it('drops the reminder for tomorrow on the day itself', async () => {
    const evening = new Date('2026-11-23T21:00:00.000Z')
    await saveNotificationPreferences(table, userId, { ...quiet, quietHours: { from: '17:00', until: '07:00' } })
    await putEntry(table, userId, pickup)
    await notifyUser(deps, userId, reminderNotification(pickup, 'tomorrow', evening), { now: evening, logger })
    expect(await tellWaiting()).toBe(0)
  })

  it('sends nothing to a deleted account', async () => {
    await putOff()
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.profile(userId) }))
    await tellWaiting()
    expect(told()).toEqual([0, 0])
  })
})
